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
    #expect(
      try corrected(rows(total: "8.70"), .amount, passes: passes).total == FixedDecimal("9.10"))
  }

  @Test func amountThatLowersConfidenceIsRejected() throws {
    let page = page(rows(), confidence: 0.7)
    var field = LowConfidenceField(kind: .amount, words: page.lines.last!.words)
    for _ in 0..<3 { field.add(words("Total 8.70", in: field.words.boundingBox)) }
    let corrected = parser.corrected(page, using: [field])
    #expect(parser.receipt(from: corrected).total == FixedDecimal("9.10"))
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

  /// What else is known of the page stays, and shows the corrected words.
  @Test func tablesCheckBoxesAndFieldsAreKept() throws {
    let plain = page(rows(total: "8.70"), confidence: 0.8)
    let line = try #require(plain.lines.last { $0.text.contains("8.70") })
    let amount = try #require(line.words.last)
    let cell = RecognizedPage.Line(
      text: amount.text, box: amount.box, baseline: line.baseline, words: [amount])
    let table = RecognizedPage.Table(rows: [
      .init(cells: [
        .init(box: line.words[0].box, lines: []),
        .init(box: amount.box, lines: [cell], columnSpan: 2, isHeader: true),
      ])
    ])
    let box = RecognizedPage.CheckBox(box: Box(x: 1, y: 1, width: 9, height: 9), isChecked: true)
    let fields = ["Total": amount.box, "Shop": plain.lines[0].box].sorted { $0.key < $1.key }.map {
      RecognizedPage.Field(
        name: $0.key, value: $0.key == "Total" ? "8.70" : "Corner Shop",
        nameBox: line.words[0].box, valueBox: $0.value)
    }
    let whole = RecognizedPage(
      width: plain.width, height: plain.height, language: plain.language,
      blocks: plain.blocks.map {
        .init(box: $0.box, kind: .table, paragraphs: $0.paragraphs, table: table)
      }, checkBoxes: [box], fields: fields)
    var field = try #require(parser.lowConfidenceFields(on: whole).first { $0.kind == .amount })
    for _ in 0..<3 { field.add(words("Total 9.10", in: field.words.boundingBox)) }
    let corrected = parser.corrected(whole, using: [field])
    #expect(parser.receipt(from: corrected).total == FixedDecimal("9.10"))
    #expect(corrected.checkBoxes == [box])
    #expect(corrected.fields.map(\.value) == ["Corner Shop", "9.10"])
    #expect(corrected.fields.map(\.valueBox) == whole.fields.map(\.valueBox))
    let cells = try #require(corrected.blocks[0].table?.rows[0].cells)
    #expect(cells.map(\.text) == ["", "9.10"])
    #expect(cells[1].columnSpan == 2 && cells[1].isHeader)
  }

  /// The parser knows the currency and the order of day and month; so does the choice of fields.
  @Test func theFieldsAreThoseThatTheParserSelects() throws {
    var options = ReceiptParser.Options()
    options.locale = "de-CH"
    let parser = ReceiptParser(options: options)
    let page = page(
      "Kiosk\nDatum  05/06/2018\nBrot  CHF 13.00\nTotal  CHF 13.10\nTotal  EUR 14.30",
      confidence: 0.6)
    let rows = ReceiptPage(page)
    let withoutCurrency = TotalScorer(
      rows, arithmetic: ArithmeticCheck(rows, items: LineItems(of: rows)))
    #expect(withoutCurrency.best?.amount.value == FixedDecimal("14.30"))
    let receipt = parser.receipt(from: page)
    let fields = parser.lowConfidenceFields(on: page)
    let total = try #require(fields.first { $0.kind == .amount })
    #expect(receipt.total == FixedDecimal("13.10"))
    #expect(total.words.map(\.text) == ["Total", "CHF", "13.10"])
  }
}
