import PlatenModel
import PlatenTextAnalysis
import Testing

@testable import PlatenReceipts

struct TaxFeaturesTests {
  /// The features of the taxes with these indices in `rows`, with a total of 22.60.
  private func features(
    _ included: [Int], of rows: String, subtotals: [String] = []
  ) throws -> FeatureValues<TaxFeature> {
    let total = try #require(FixedDecimal("22.60"))
    let lines = TaxLine.lines(of: ReceiptPage(page("Shop\n\(rows)")), total: total)
    return TaxFeatures(lines, total: total, subtotals: subtotals.compactMap { FixedDecimal($0) })
      .values(of: included)
  }

  @Test(arguments: [
    ([0], [TaxFeature.hasFirst: 1, .omittedTaxes: 2, .hasRates: 1]),
    ([1], [.hasFirst: 0, .omittedTaxes: 2]),
    ([0, 1], [.omitsSum: 1, .moreTaxes: 1, .omittedTaxes: 1, .includesSum: 0]),
    ([0, 1, 2], [.includesSum: 1, .moreTaxes: 2, .hasRates: 0]),
    ([2], [.matchesDifference: 1, .isOnly: 0, .isLarge: 0]),
  ])
  func comparesWithOtherTaxes(included: [Int], expected: [TaxFeature: Double]) throws {
    let found = try features(
      included, of: "VAT 7%  0.70\nVAT 19%  1.90\nTotal VAT  2.60", subtotals: ["20.00"])
    for (feature, value) in expected { #expect(found[feature] == value, "\(feature)") }
  }

  /// A rate of which the tax is that part of the total; another; a large and a small tax.
  @Test(arguments: [
    ("VAT 19%  3.61", TaxFeature.matchesRate, 1.0), ("VAT 19%  3.65", .matchesRate, 0),
    ("VAT  9.00", .isLarge, 1), ("VAT  3.61", .isLarge, 0), ("VAT  0.05", .isSmall, 1),
    ("VAT  3.61", .isOnly, 1), ("VAT  3.61", .isUnlabeled, 0), ("VAT  3.61", .hasRates, 0),
  ])
  func judgesOneTax(row: String, feature: TaxFeature, value: Double) throws {
    #expect(try features([0], of: row)[feature] == value)
  }
}
