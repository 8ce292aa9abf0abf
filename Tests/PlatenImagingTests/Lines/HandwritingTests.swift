import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct HandwritingTests {
  private static func logits(_ fixture: String) throws -> [Double] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../PlatenTests/Fixtures/\(fixture)").standardized
    let page = try PhotoFile(
      data: Data(contentsOf: file), source: fixture, maximumMegapixels: 100
    ).photo(frame: 0).raster.gray()
    let lineImages = try TextLineImages(
      of: try TextLineDetector().detections(on: page).lines, in: page)
    return try lineImages.rows.sorted { $0.line.start.y < $1.line.start.y }.map {
      let line = try lineImages.image(of: $0)
      return try line.handwritingLogit(in: 0...Double(line.image.width))
    }
  }

  @Test func writtenLinesHaveHigherLogitsThanPrintedOnes() throws {
    let logits = try Self.logits("Handwriting/note.jpg")
    #expect(logits.count >= 5)
    let (written, printed) = (logits.prefix(logits.count - 2), logits.suffix(2))
    #expect(written.count { $0 > 0 } * 2 > written.count)
    #expect(printed.allSatisfy { $0 < 0 })
  }

  @Test(arguments: ["eng", "ell", "rus", "heb", "chi_sim"])
  func linesOfPrintHaveNegativeLogits(language: String) throws {
    let logits = try Self.logits("Languages/\(language).png")
    #expect(logits.count { $0 < 0 } * 10 >= 9 * logits.count, "\(logits)")
  }

  @Test func columnsBeyondTheImageAreNoHandwriting() throws {
    let baseline = [Point(x: 50, y: 100), Point(x: 450, y: 100)]
    let line = try TextLineImage(
      of: LineRow(
        line: TextLine(baseline: baseline, xHeight: 17),
        segments: [TextLine(baseline: baseline, xHeight: 17)]),
      in: DrawnPage.gray(width: 600, height: 300) { _, y in Int(y) % 20 < 4 ? 0 : 255 }, ascent: 2,
      descent: 0.7)
    #expect(try line.handwritingLogit(in: 5000...6000) == -.infinity)
  }
}
