import PlatenModel
import Testing

@testable import PlatenDataDetectors
@testable import PlatenTextAnalysis

struct ItemDetectorTests {
  private func items(_ text: TokenizedText) throws -> [ItemMatch] {
    ItemDetector(
      kinds: Set(Item.Kind.allCases), locale: try #require(ItemLocale(tag: "en-US")),
      reference: try #require(CivilDate("2016-11-07"))
    ).items(in: text)
  }

  @Test func countsRangesInScalars() throws {
    let text = TokenizedText("👩‍👩‍👧 née on 5/3/2020")
    #expect(try items(text).map(\.range) == [13..<21])
  }

  @Test func keepsOneKindPerRange() throws {
    let text = TokenizedText("https://example.com/2020-05-03 and jane@example.com")
    #expect(try items(text).map(\.kind) == [.url, .emailAddress])
  }

  /// A page with one line per text, its words 10 pixels high.
  private func page(_ lines: [String]) -> RecognizedPage {
    let lines = lines.enumerated().map { row, text in
      var x = 0.0
      let words = text.split(separator: " ").map { word in
        defer { x += 10 * Double(word.count + 1) }
        return RecognizedPage.Word(
          text: String(word),
          box: Box(x: x, y: 20 * Double(row), width: 10 * Double(word.count), height: 10),
          confidence: 0.9)
      }
      let box = Box(x: 0, y: 20 * Double(row), width: x, height: 10)
      return RecognizedPage.Line(text: text, box: box, baseline: [], words: words)
    }
    let box = Box(x: 0, y: 0, width: 500, height: 100)
    return RecognizedPage(
      width: 500, height: 100, language: "eng",
      blocks: [.init(box: box, kind: .text, paragraphs: [.init(lines: lines)])])
  }

  @Test func findsItemsAcrossLines() throws {
    let tokenized = TokenizedPage(page(["we meet on May 3,", "2020 at noon"]))
    let item = try #require(try items(tokenized.text).first)
    #expect(tokenized.string(item.range) == "May 3, 2020 at noon")
    #expect(item.value == "2020-05-03T12:00")
    #expect(tokenized.box(of: item.range) == Box(x: 0, y: 0, width: 170, height: 30))
  }

  @Test func correctsConfusablesAmongDigitsAndKeepsThePrintedText() throws {
    let tokenized = TokenizedPage(page(["on O5/O3/2O20"]))
    let item = try #require(try items(tokenized.text).first)
    #expect(tokenized.string(item.range) == "O5/O3/2O20")
    #expect(item.value == "2020-05-03")
  }

  @Test(arguments: [
    "", " ", "\0", "\n\n", ")))((", "+", "((((", "@", "://", "....", "1Z", "e\u{301}\u{301}",
  ])
  func acceptsUnusualText(text: String) throws {
    #expect(try items(TokenizedText(text)).isEmpty)
  }
}
