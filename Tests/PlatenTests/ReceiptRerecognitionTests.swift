import PlatenModel
import PlatenReceipts
import Testing

@testable import Platen

@Suite struct ReceiptRerecognitionTests {
  /// A page of rows, 10 pixels per character.
  private static func page(_ rows: [String]) -> RecognizedPage {
    let lines = rows.enumerated().map { row, text in
      var x = 0.0
      let words = text.split(separator: " ").map { word in
        defer { x += Double(word.count + 1) * 10 }
        let box = Box(x: x, y: Double(row) * 30, width: Double(word.count) * 10, height: 20)
        return RecognizedPage.Word(text: String(word), box: box, confidence: 0.8)
      }
      let box = words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
      return RecognizedPage.Line(text: text, box: box, baseline: [], words: words)
    }
    let box = Box(x: 0, y: 0, width: 600, height: 600)
    return RecognizedPage(
      width: 600, height: 600, language: "eng",
      blocks: [.init(box: box, kind: .text, paragraphs: [.init(lines: lines)])])
  }

  private static let rows = [
    "Date 26/03/2018", "Bread 3.00", "Honey 5.50", "Tax 0.60", "Total 9.10",
  ]

  @Test func aPageThatIsNoReceiptIsUnchanged() throws {
    let letter = Self.page(["Dear Ms Lee,", "thank you for your letter."])
    var requests = 0
    let refined = try ReceiptRerecognition().refined(
      letter,
      recognize: { field in
        requests += 1
        return field
      })
    #expect(refined == letter)
    #expect(requests == 0)
  }

  @Test func theDateIsCorrectedByFurtherPasses() throws {
    var kinds: [LowConfidenceField.Kind] = []
    let page = Self.page(["Corner Shop"] + Self.rows)
    let refined = try ReceiptRerecognition().refined(
      page,
      recognize: { field in
        kinds.append(field.kind)
        var field = field
        guard field.kind == .date else { return field }
        let words = field.words.map { word in
          RecognizedPage.Word(
            text: word.text.replacing("26/", with: "28/"), box: word.box, confidence: 0.8)
        }
        for _ in 0..<2 { field.add(words) }
        return field
      })
    #expect(kinds.contains(.date))
    #expect(refined.text.contains("28/03/2018") && !refined.text.contains("26/03/2018"))
  }

  /// `SOURCE_DATE_EPOCH=0`, or a clock that was never set.
  @Test func aClockBeforeTheFirstValidYearRejectsAllDates() {
    var options = ReceiptParser.Options()
    options.latestYear = 1971
    let receipt = ReceiptParser(options: options).receipt(from: Self.page(Self.rows))
    #expect(receipt.date == nil)
    #expect(receipt.kind == .receipt)
  }
}
