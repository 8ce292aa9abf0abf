import Testing

@testable import PlatenReceipts

/// The files of weights.
@Suite struct WeightsTests {
  @Test func everyFeatureHasAWeight() {
    func names(_ file: [UInt8]) -> Set<String> {
      Set(
        String(decoding: file, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
          .map { String($0.prefix { $0 != " " }) })
    }
    #expect(names(PackageResources.country_txt) == Set(CountryFeature.allCases.map(\.rawValue)))
    #expect(names(PackageResources.total_txt) == Set(TotalFeature.allCases.map(\.rawValue)))
    #expect(names(PackageResources.tax_txt) == Set(TaxFeature.allCases.map(\.rawValue)))
    #expect(
      names(PackageResources.amount_confidence_txt)
        == Set(AmountConfidenceFeature.allCases.map(\.rawValue)))
    #expect(names(PackageResources.date_txt) == Set(DateFeature.allCases.map(\.rawValue)))
    #expect(names(PackageResources.merchant_txt) == Set(MerchantFeature.allCases.map(\.rawValue)))
  }
}
