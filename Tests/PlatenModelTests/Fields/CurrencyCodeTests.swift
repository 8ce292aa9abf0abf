import Foundation
import PlatenModel
import Testing

@Suite struct CurrencyCodeTests {
  @Test func isEncodedAsItsCode() throws {
    let data = try JSONEncoder().encode("CHF" as CurrencyCode)
    #expect(String(decoding: data, as: UTF8.self) == "\"CHF\"")
    #expect(try JSONDecoder().decode(CurrencyCode.self, from: data) == "CHF")
    #expect(CurrencyCode("CHF").description == "CHF")
  }

  @Test(arguments: ["chf", "CH", "CHFR", "C1F", "ÇHF", ""])
  func rejectsOtherText(text: String) { #expect(CurrencyCode(text) == nil) }
}
