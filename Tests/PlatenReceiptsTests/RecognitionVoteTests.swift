import PlatenModel
import Testing

@testable import PlatenReceipts

/// Which fields are recognized again, and how several passes are merged.
@Suite struct RecognitionVoteTests {
  private let parser = ReceiptParser()

  /// The receipt of a page whose field of `kind` has the texts of these recognition passes.
  private func corrected(
    _ rows: String, _ kind: LowConfidenceField.Kind, confidence: Double = 0.8, passes: [String]
  ) throws -> Receipt {
    let page = page(rows, confidence: confidence)
    var field = try #require(parser.lowConfidenceFields(on: page).first { $0.kind == kind })
    for pass in passes { field.add(words(pass, in: field.words.boundingBox)) }
    return parser.receipt(from: parser.corrected(page, using: [field]))
  }

  /// The words of `text` side by side in `box`.
  private func words(_ text: String, in box: Box, confidence: Double = 0.8) -> [RecognizedPage.Word]
  {
    let width = box.width / Double(max(1, text.count))
    var x = box.x
    return text.split(separator: " ").map { part in
      defer { x += Double(part.count + 1) * width }
      return .init(
        text: String(part),
        box: Box(x: x, y: box.y, width: Double(part.count) * width, height: box.height),
        confidence: confidence)
    }
  }

  private func rows(date: String = "26/03/2018", total: String = "9.10") -> String {
    "Corner Shop\nDate \(date)\nBread  3.00\nHoney  5.50\nTax  0.60\nTotal  \(total)"
  }

  @Test(arguments: [
    (["26/03/2018", "26/03/2018"], "2018-03-26"),
    (["28/03/2018", "28/03/2018", "26/03/2018", "28/03/2018"], "2018-03-28"),
    (["28/03/2018", "20/03/2018", "??", ""], "2018-03-26"),
    (["28-03-18", "28/03/2018"], "2018-03-28"),
  ])
  func dateIsDecidedByTheMajorityOfPasses(passes: [String], date: String) throws {
    #expect(try corrected(rows(), .date, passes: passes).date == CivilDate(date))
  }

  @Test func misreadDateIsRecovered() throws {
    let passes = ["Date 28/03/2018", "Date 28/03/2018", "Date 2B/D3/2O1B", "Date"]
    #expect(
      try corrected(rows(date: "2a/0a/2018"), .date, passes: passes).date == CivilDate("2018-03-28")
    )
  }

  @Test func disagreeingPassesLowerConfidence() throws {
    let confident = try corrected(rows(), .date, passes: ["26/03/2018", "26/03/2018"])
    let passes = ["26/03/2018", "28/03/2018", "20/03/2018", "26/03/2018"]
    let disputed = try corrected(rows(), .date, passes: passes)
    #expect(confident.date == disputed.date)
    #expect(confident.evidence[.date]!.confidence > ReceiptReview.confidenceThreshold)
    #expect(disputed.evidence[.date]!.confidence < ReceiptReview.confidenceThreshold)
  }

  @Test func amountConfirmedByArithmeticIsAccepted() throws {
    let passes = ["Total 9.10", "Total 9.10", "Total 8.10", "Total 9.10"]
    #expect(try corrected(rows(total: "8.70"), .amount, passes: passes).total == Money("9.10"))
  }

  @Test func amountThatLowersConfidenceIsRejected() throws {
    let page = page(rows(), confidence: 0.7)
    var field = LowConfidenceField(kind: .amount, words: page.lines.last!.words)
    for _ in 0..<3 { field.add(words("Total 8.70", in: field.words.boundingBox)) }
    let corrected = parser.corrected(page, using: [field])
    #expect(parser.receipt(from: corrected).total == Money("9.10"))
  }

  @Test func confidentFieldsAreNotRerecognized() {
    let confident = page(rows() + "\nCash  10.00\nChange  0.90", confidence: 0.99)
    #expect(parser.lowConfidenceFields(on: confident).allSatisfy { $0.kind != .amount })
    #expect(parser.lowConfidenceFields(on: page("Dear Ms Lee,\nthank you for 3 May 2024.")).isEmpty)
  }

  @Test func agreeingDigitsAreUnanimous() {
    let box = Box(x: 0, y: 0, width: 100, height: 20)
    var field = LowConfidenceField(kind: .date, words: words("26/03/2018", in: box))
    #expect(!field.isUnanimous)
    field.add(words("26-03-2018", in: box))
    #expect(field.isUnanimous)
    field.add(words("28/03/2018", in: box))
    #expect(!field.isUnanimous)
  }
}
