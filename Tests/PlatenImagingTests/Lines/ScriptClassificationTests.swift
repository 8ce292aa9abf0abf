import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct ScriptClassificationTests {
  /// The line images of a page that `PlatenTests` recognizes.
  private static func lineImages(_ language: String) throws -> [TextLineImage] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../PlatenTests/Fixtures/Languages/\(language).png").standardized
    let page = try PhotoFile(
      data: Data(contentsOf: file), source: language, maximumMegapixels: 100
    ).photo(frame: 0).raster.gray()
    let lineImages = try TextLineImages(
      of: try TextLineDetector().detections(on: page).lines, in: page)
    return try lineImages.rows.filter { $0.line.width > 400 }
      .map { try lineImages.image(of: $0) }
  }

  @Test(arguments: [
    ("eng", Script.latin), ("deu", .latin), ("fra", .latin), ("ell", .greek), ("rus", .cyrillic),
    ("heb", .hebrew), ("chi_sim", .han),
  ])
  func classifiesUprightAndUpsideDownLines(language: String, script: Script) throws {
    let lineImages = try Self.lineImages(language)
    #expect(lineImages.count >= 8)
    for turn in [Rotation.none, .halfTurn] {
      // A single line may consist of letters shared with other scripts; a page's lines are summed.
      let odds = try lineImages.map {
        try ScriptClassification(of: $0.image.turned(by: turn)).probabilities
      }
      .reduce(into: [:]) { sum, line in sum.merge(line) { $0 + $1 } }
      #expect(odds.max { $0.value < $1.value }?.key == script, "\(odds)")
    }
  }

  @Test func blankPaperGivesProbabilities() throws {
    let lineImage = try #require(try Self.lineImages("eng").first)
    let blank = try lineImage.image.resized(width: 4, height: 60)
    let odds = try ScriptClassification(of: blank).probabilities
    #expect(abs(odds.values.reduce(0, +) - 1) < 1e-6)
    #expect(odds.count == Script.allCases.count)
  }
}
