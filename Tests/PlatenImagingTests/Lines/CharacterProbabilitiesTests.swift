import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct CharacterProbabilitiesTests {
  /// The line images of a page that `PlatenTests` recognizes.
  private static func lineImages(_ language: String) throws -> [TextLineImage] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../PlatenTests/Fixtures/Languages/\(language).png").standardized
    let page = try PhotoFile(
      data: Data(contentsOf: file), source: language, maximumMegapixels: 100
    ).photo(frame: 0).raster.gray()
    let lineImages = try TextLineImages(
      of: try TextLineDetector().detections(on: page).lines, in: page)
    return try lineImages.rows.sorted { $0.line.start.y < $1.line.start.y }
      .map { try lineImages.image(of: $0) }
  }

  @Test(arguments: ["eng", "deu", "fra"])
  func readsLines(language: String) throws {
    let lineImages = try Self.lineImages(language)
    let text = try lineImages.map {
      try CharacterProbabilities(
        of: $0.image, in: 0..<$0.image.width, frame: TextLineImage.frame
      ).text
    }.joined(separator: " ")
    // The text from which the page is drawn.
    let truth = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Benchmarks/languages_drawn/texts/\(language).txt").standardized,
      encoding: .utf8)
    let known = Set(truth.split { !$0.isLetter })
    let words = text.split { !$0.isLetter }
    #expect(words.count >= 40)
    #expect(words.count { known.contains($0) } * 10 >= words.count * 9, "\(text)")
  }

  @Test func theProbabilitiesOfAColumnSumToOne() throws {
    let lineImage = try #require(try Self.lineImages("eng").first).image
    for span in [0..<lineImage.width, 20..<21, 8..<50] {
      let probabilities = try CharacterProbabilities(
        of: lineImage, in: span, frame: TextLineImage.frame)
      let classes = CharacterProbabilities.characters.count + 1
      #expect(probabilities.values.count % classes == 0)
      #expect(
        Double(probabilities.values.count / classes) * probabilities.columnWidth
          >= Double(span.count))
      for start in stride(from: 0, to: probabilities.values.count, by: classes) {
        #expect(abs(probabilities.values[start..<start + classes].reduce(0, +) - 1) < 1e-4)
      }
    }
  }

  @Test func knowsTheLettersOfWesternLanguages() {
    let known = Set(CharacterProbabilities.characters)
    #expect(
      "AZaz09äöüßÄÖÜéèêëàâçîïôùûœñ¿ãõíóúáì€£$%§«»’“”–—ąćęłńśźżčďěňřšťůžőűğışİåæøȘț ".allSatisfy(
        known.contains))
  }
}

extension CharacterProbabilities {
  /// The most probable characters, runs joined and blanks removed.
  var text: String {
    let classes = Self.characters.count + 1
    var text = ""
    var last = 0
    for start in stride(from: 0, to: values.count, by: classes) {
      let row = values[start..<start + classes]
      let best = row.indices.max { row[$0] < row[$1] }! - start
      if best > 0, best != last { text.append(Self.characters[best - 1]) }
      last = best
    }
    return text
  }
}
