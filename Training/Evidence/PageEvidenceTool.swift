import FoundationEssentials
import PlatenImaging
import PlatenModel

/// Prints the page proposals of each photo with their evidence, one line of JSON per photo.
@main
struct PageEvidenceTool {
  private struct Line: Encodable {
    let source: String
    let pages: [Page]
  }

  private struct Page: Encodable {
    /// In pixels of the displayed photo.
    let outline: [[Double]]
    let evidence: PageFeatures
  }

  static func main() throws {
    OpenCVThreads.turnOff()
    let encoder = JSONEncoder()
    for path in CommandLine.arguments.dropFirst() {
      let data = try Data(contentsOf: URL(filePath: path))
      let photo = try PhotoFile(data: data, source: path, maximumMegapixels: 200).photo(frame: 0)
      let found = try LearnedPageDetector().evidence(in: photo.raster, multiplePages: true)
      let pages = found.map { page in
        let outline = page.outline ?? page.quad.corners
        return Page(outline: outline.map { [$0.x, $0.y] }, evidence: page.evidence)
      }
      let line = try encoder.encode(Line(source: path, pages: pages))
      print(String(decoding: line, as: UTF8.self))
    }
  }
}
