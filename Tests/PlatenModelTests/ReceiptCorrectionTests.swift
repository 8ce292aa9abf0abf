import Foundation
import PlatenModel
import Testing

/// What a person corrects on a receipt is applied, and nothing else changes.
@Suite struct ReceiptCorrectionTests {
  private func correction(_ json: String) throws -> ReceiptCorrection {
    try JSONDecoder().decode(ReceiptCorrection.self, from: Data(json.utf8))
  }

  private var receipt: Receipt {
    var receipt = Receipt()
    receipt.merchant = "Corner Shop"
    receipt.total = FixedDecimal("12.00")
    receipt.tip = FixedDecimal("1.00")
    receipt.evidence[.total] = .init(
      text: "12.00", confidence: 0.4, quad: Quad(width: 10, height: 10))
    receipt.warnings = [.lowConfidence(.total), .missing(.date)]
    return receipt
  }

  @Test func correctedFieldsReplaceThoseThatWereRead() throws {
    let fields = #"{"total":"13.50","date":"2026-03-01","currency":"eur","tip":"","time":"08:05"}"#
    let corrected = try correction(#"{"source":"a.jpg","fields":\#(fields)}"#).applied(to: receipt)
    #expect(corrected.total == FixedDecimal("13.50") && corrected.date == CivilDate("2026-03-01"))
    #expect(corrected.currency == CurrencyCode("EUR") && corrected.time == TimeOfDay("08:05"))
    #expect(corrected.tip == nil && corrected.merchant == "Corner Shop")
    #expect(corrected.warnings.isEmpty)
    #expect(corrected.evidence[.total]?.confidence == 1)
    #expect(corrected.evidence[.total]?.text == "12.00")
  }

  @Test func lineItemsAreReplacedAsAWhole() throws {
    let items = #"[{"description":"Tea","amount":2.5}]"#
    let corrected = try correction(#"{"source":"a.jpg","items":\#(items)}"#).applied(to: receipt)
    #expect(corrected.items.map(\.description) == ["Tea"] && corrected.total == receipt.total)
  }

  @Test(arguments: Receipt.Field.allCases) func everyFieldCanBeCorrected(field: Receipt.Field) {
    var receipt = Receipt()
    let texts: [Receipt.Field: String] = [
      .date: "2026-02-28", .time: "23:59", .currency: "CHF", .merchant: "A", .legalName: "A Ltd",
      .address: "1 Road", .phone: "1", .taxId: "2", .receiptNumber: "3", .paymentMethod: "cash",
      .cardDigits: "1234",
    ]
    let isSet = receipt.set(field, to: texts[field] ?? "1.25")
    #expect(isSet && receipt != Receipt())
    let isRemoved = receipt.set(field, to: "")
    #expect(isRemoved && receipt == Receipt())
  }

  @Test(arguments: [
    #"{"fields":{"total":"1"}}"#, #"{"source":"a","fields":{"total":"1,00"}}"#,
    #"{"source":"a","fields":{"date":"2026-02-30"}}"#, #"{"source":"a","fields":{"color":"red"}}"#,
    #"{"source":"a","page":0}"#, #"{"source":"a","fields":{"total":1}}"#, "[]",
  ])
  func aLineThatIsNoCorrectionIsRefused(json: String) {
    #expect(throws: (any Error).self) { try correction(json) }
  }

  @Test func aCorrectionIsTheSameAfterCoding() throws {
    var original = ReceiptCorrection(source: "a.jpg")
    original.page = 2
    original.sha256 = "00"
    original.values.fields = [.total: "1.50", .tip: ""]
    original.values.items = [.init(description: "Tea", amount: FixedDecimal("2.5")!)]
    let coded = try JSONEncoder().encode(original)
    #expect(try JSONDecoder().decode(ReceiptCorrection.self, from: coded) == original)
  }
}
