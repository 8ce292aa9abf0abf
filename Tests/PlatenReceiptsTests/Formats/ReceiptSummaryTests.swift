import PlatenModel
import Testing

@testable import PlatenReceipts

/// Sums by month and currency.
@Suite struct ReceiptSummaryTests {
  private static func receipt(_ date: String?, _ currency: CurrencyCode?, _ total: String)
    -> Receipt
  {
    var receipt = Receipt()
    receipt.date = date.flatMap { CivilDate($0) }
    (receipt.currency, receipt.total, receipt.tax) = (
      currency, FixedDecimal(total), FixedDecimal("0.5")
    )
    return receipt
  }

  @Test func receiptsAreSummedByMonthAndCurrency() {
    var summary = ReceiptSummary()
    for (date, currency, total) in [
      ("2024-03-05", "EUR", "10"), ("2024-03-20", "EUR", "2.5"), ("2024-03-07", "CHF", "4"),
      ("2024-02-01", "EUR", "1"),
    ] as [(String, CurrencyCode, String)] {
      summary.add(Self.receipt(date, currency, total))
    }
    summary.add(Self.receipt(nil, nil, "7"))
    #expect(
      summary.table
        == [
          "month,currency,receipts,doubtful,tax,tip,total", ",,1,0,0.50,0.00,7.00",
          "2024-02,EUR,1,0,0.50,0.00,1.00", "2024-03,CHF,1,0,0.50,0.00,4.00",
          "2024-03,EUR,2,0,1.00,0.00,12.50", "",
        ].joined(separator: "\r\n"))
  }

  @Test func duplicatesAndOtherPagesDoNotCount() {
    var summary = ReceiptSummary()
    var receipt = Self.receipt("2024-03-05", "EUR", "10")
    receipt.duplicateOf = "a.jpg"
    summary.add(receipt)
    receipt.duplicateOf = nil
    receipt.kind = .other
    summary.add(receipt)
    #expect(summary.table == "month,currency,receipts,doubtful,tax,tip,total\r\n")
  }
}
