import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct LineScriptTests {
  /// The lines of a page that `PlatenTests` reads, as they are read.
  private static func strips(_ language: String) throws -> [LineStrip] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../PlatenTests/Fixtures/Languages/\(language).png").standardized
    let page = try PhotoFile(
      data: Data(contentsOf: file), source: language, maximumMegapixels: 100
    ).photo(frame: 0).raster.gray()
    let strips = LineStrips(of: try LineFinder().findings(on: page).lines, in: page)
    return try strips.rows.filter { $0.line.width > 400 }
      .map { try strips.strip(of: $0) }
  }

  @Test(arguments: [
    ("eng", Script.latin), ("deu", .latin), ("fra", .latin), ("ell", .greek), ("rus", .cyrillic),
    ("heb", .hebrew), ("chi_sim", .han),
  ])
  func tellsTheScriptOfAPageEitherWayUp(language: String, script: Script) throws {
    let strips = try Self.strips(language)
    #expect(strips.count >= 8)
    for turn in [Rotation.none, .halfTurn] {
      // A line by itself is told from letters that other scripts have too; a page has many.
      let odds = try strips.map { try LineScript(of: $0.picture.turned(by: turn)).probabilities }
        .reduce(into: [:]) { sum, line in sum.merge(line) { $0 + $1 } }
      #expect(odds.max { $0.value < $1.value }?.key == script, "\(odds)")
    }
  }

  @Test func blankPaperIsSomethingToo() throws {
    let strip = try #require(try Self.strips("eng").first)
    let blank = try strip.picture.resized(width: 4, height: 60)
    let odds = try LineScript(of: blank).probabilities
    #expect(abs(odds.values.reduce(0, +) - 1) < 1e-6)
    #expect(odds.count == Script.allCases.count)
  }
}
