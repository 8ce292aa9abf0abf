import PlatenModel
import PlatenTextAnalysis
import Testing

@testable import PlatenReceipts

/// Which of the printed taxes are those of the receipt.
struct TaxScorerTests {
  /// Taxes of two rates; their sum printed too; one printed twice; one that the subtotal proves.
  @Test(arguments: [
    ("VAT 7%  0.70\nVAT 19%  1.90\nTotal  22.60", "2.60", 2),
    ("VAT 7%  0.70\nVAT 19%  1.90\nTotal VAT  2.60\nTotal  22.60", "2.60", 2),
    ("VAT 7%  0.82\nTotal  12.60\nincl. VAT  0.82", "0.82", 1),
    ("Subtotal  10.00\nTax  0.70\nTotal  10.70\nVAT  3.10", "0.70", 1),
  ])
  func selectsTaxes(rows: String, tax: String, count: Int) {
    let found = receipt("Shop\nTea  5.00\n\(rows)")
    #expect(found.tax == FixedDecimal(tax) && found.taxes.count == count)
  }

  /// A subtotal with which the tax adds up to the total is the subtotal.
  @Test func taxDecidesBetweenSubtotals() {
    let found = receipt("Shop\nSubtotal  9.00\nSubtotal  10.00\nTax  0.70\nTotal  10.70")
    #expect(found.subtotal == FixedDecimal("10.00") && found.tax == FixedDecimal("0.70"))
  }

  @Test func noTaxHasNoCandidates() {
    let scorer = TaxScorer(
      ReceiptPage(page("Shop\nTea  5.00\nTotal  5.00")), total: FixedDecimal("5"), subtotals: [])
    #expect(scorer.candidates.isEmpty && scorer.best == nil)
  }

  /// With six taxes and more the first six have all their sets.
  @Test func candidatesAreBounded() {
    let rows = (1...9).map { "VAT \($0)%  0.\($0)1" }.joined(separator: "\n")
    let scorer = TaxScorer(
      ReceiptPage(page("Shop\n\(rows)")), total: FixedDecimal("50"), subtotals: [])
    #expect(scorer.candidates.count == 63)
  }
}
