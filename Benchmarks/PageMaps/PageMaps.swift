import FoundationEssentials
import PlatenImaging
import PlatenModel

/// Prints how the page of each photo is flattened, one line of JSON per photo: `page-maps
/// auto|off|unfitted PHOTO...`; `unfitted` dewarps without the fit of a sheet in space.
@main
struct PageMaps {
  private struct Line: Encodable {
    let source: String
    /// In pixels of the displayed photo; `nil` where no page was detected.
    var quad: [[Double]]?
    /// Whether the page was dewarped.
    var aspect: Double?, extent: Double?, expectedError: Double?
    var isDewarped = false
    /// Points of the photo, row by row, for `nodes` × `nodes` points of the page from its top left to
    /// its bottom right corner.
    var map: [[Double]] = []
  }

  private static let nodes = 65

  static func main() throws {
    OpenCVThreads.turnOff()
    let encoder = JSONEncoder()
    for path in CommandLine.arguments.dropFirst(2) {
      let line = try line(of: path, dewarping: CommandLine.arguments[1])
      print(String(decoding: try encoder.encode(line), as: UTF8.self))
    }
  }

  private static func line(of path: String, dewarping: String) throws -> Line {
    let data = try Data(contentsOf: URL(filePath: path))
    let photo = try PhotoFile(data: data, source: path, maximumMegapixels: 200).photo(frame: 0)
    var line = Line(source: path)
    guard
      let page = try LearnedPageDetector().candidates(in: photo.raster, multiplePages: false)
        .first
    else { return line }
    line.quad = page.quad.corners.map { [$0.x, $0.y] }
    var flattened = try PageFlattener().flattened(
      photo.raster, quad: page.quad, focalLengthInPixels: photo.focalLengthInPixels,
      photoResolution: photo.resolution)
    if dewarping != "off" {
      let dewarped = try flattened.dewarped(
        from: photo.raster, lines: OrientedLines(on: flattened.raster.gray(), rotation: nil),
        outline: page.outline, focalLength: photo.focalLengthInPixels,
        fitsSheet: dewarping != "unfitted")
      line.isDewarped = dewarped.page.bend?.isDewarped ?? false
      line.extent = dewarped.page.bend?.extent
      line.expectedError = dewarped.page.bend?.expectedError
      flattened = dewarped.page
    }
    let (width, height) = (Double(flattened.raster.width), Double(flattened.raster.height))
    line.aspect = width / height
    line.map = (0..<nodes * nodes).map { node in
      let point = flattened.toPhoto(
        Point(
          x: Double(node % nodes) / Double(nodes - 1) * width,
          y: Double(node / nodes) / Double(nodes - 1) * height))
      return [point.x, point.y]
    }
    return line
  }
}
