import PlatenModel
import Testing

@testable import PlatenReceipts

/// Receipts as a table, and the detection of two photos of one receipt.
@Suite struct ReceiptTableTests {
  private static func record(
    _ source: String = "a.jpg", total: String = "1234.5", merchant: String = "Lee, \"Sons\" & Co"
  ) -> ReceiptRecord {
    var receipt = Receipt()
    receipt.merchant = merchant
    (receipt.date, receipt.time) = (CivilDate("2024-03-05"), TimeOfDay("19:42"))
    receipt.currency = "CHF"
    (receipt.total, receipt.tax) = (FixedDecimal(total), FixedDecimal("0.1"))
    receipt.items = [.init(description: "Tea", amount: FixedDecimal("3")!)]
    return ReceiptRecord(source: source, page: 1, receipt: receipt)
  }

  @Test func fieldsAreQuotedAsInRFC4180() {
    let table = ReceiptTable()
    #expect(
      table.header
        == "source,page,merchant,date,time,currency,subtotal,tax,tip,total,payment_method,"
        + "confidence,legal_name,receipt_number,tax_id,card_digits,service_charge,discount,"
        + "rounding,taxes,doubts,category\r\n")
    #expect(
      table.rows(Self.record())
        == "a.jpg,1,\"Lee, \"\"Sons\"\" & Co\",2024-03-05,19:42,CHF,,0.10,,1234.50,,,,,,,,,,,,\r\n")
  }

  /// 0.57 × 10,000 is 5699.999… in binary.
  @Test(arguments: [(0.57, "0.57"), (0.999, "0.999"), (0.8, "0.80"), (1, "1.00"), (0.29, "0.29")])
  func confidenceIsRounded(confidence: Double, text: String) {
    var record = Self.record(merchant: "Lee")
    record.receipt.evidence[.total] = .init(
      text: "1234.50", confidence: confidence, quad: Quad(width: 1, height: 1))
    let fields = ReceiptTable().rows(record).split(separator: ",", omittingEmptySubsequences: false)
    #expect(fields[11] == text)
  }

  @Test func decimalCommaIsQuoted() {
    let rows = ReceiptTable(decimalMark: ",").rows(Self.record(merchant: "Lee"))
    #expect(rows == "a.jpg,1,Lee,2024-03-05,19:42,CHF,,\"0,10\",,\"1234,50\",,,,,,,,,,,,\r\n")
  }

  @Test func taxesAndDoubtsAreLists() {
    var record = Self.record(merchant: "Lee")
    record.receipt.taxes = [
      .init(rate: FixedDecimal("8.1"), net: FixedDecimal("10"), amount: FixedDecimal("0.81")!),
      .init(amount: FixedDecimal("0.1")!),
    ]
    record.receipt.warnings = [.missing(.date), .lowConfidence(.total)]
    let row = ReceiptTable(categories: CategoryRules("food = lee")).rows(record)
    #expect(
      row.hasSuffix(
        ",8.1% 10.00 0.81 10.81; 0.10,no date was found; the total is unsure,food\r\n"))
  }

  @Test func lineItemsHaveARowEach() {
    let rows = ReceiptTable(listsItems: true).rows(Self.record(merchant: "Lee"))
    #expect(rows == "a.jpg,1,Lee,2024-03-05,CHF,Tea,,,,3.00\r\n")
  }

  @Test func nonReceiptsHaveNoRow() {
    var record = Self.record()
    record.receipt.kind = .other
    #expect(ReceiptTable().rows(record).isEmpty)
  }

  @Test func duplicateReceiptsAreDetected() {
    var duplicates = DuplicateReceiptDetector()
    #expect(duplicates.original(of: Self.record("a.jpg")) == nil)
    #expect(duplicates.original(of: Self.record("b.jpg", total: "9")) == nil)
    #expect(duplicates.original(of: Self.record("c.jpg", merchant: "L3e")) == "a.jpg")
  }
}

/// Long receipts in two photos.
@Suite struct PageStitchingTests {
  private static let rows = [
    "Corner Shop", "12 Mill Lane", "Bread  7.00", "Coffee beans  5.50", "Olive oil  9.20",
    "Lemon tart  6.15", "Total  27.85",
  ]

  @Test func pagesAreJoinedAtTheirSharedLines() throws {
    let first = page(Self.rows[..<5].joined(separator: "\n"))
    let second = page(Self.rows[2...].joined(separator: "\n"))
    let joined = try #require(PageStitching.joined(first, second))
    #expect(joined.lines.map(\.text) == page(Self.rows.joined(separator: "\n")).lines.map(\.text))
    #expect(ReceiptParser().receipt(from: joined).items.count == 4)
  }

  @Test func differentReceiptsAreNotJoined() {
    let first = page(Self.rows.joined(separator: "\n"))
    #expect(PageStitching.joined(first, page("Blue Kettle\nTea  3.00\nTotal  3.00")) == nil)
  }
}
