import Testing

@testable import PlatenTextAnalysis

struct GroupedDigitsTests {
  private func digits(_ text: String) -> GroupedDigits {
    GroupedDigits(
      groups: text.split { !$0.isNumber }.map(String.init),
      marks: text.filter { !$0.isNumber }.map(\.self))
  }

  @Test(arguments: [
    ("1,234.56", "1234.56"), ("1.234,56", "1234.56"), ("1'234.56", "1234.56"),
    ("300 000", "300000"), ("1,27,159.68", "127159.68"), ("1,00,000", "100000"),
    ("12,34,567", "1234567"), ("0.125", "0.125"), ("1234.567", "1234.567"), ("5", "5"),
    ("1.234.567", "1234567"),
  ])
  func numbersHaveOneValue(text: String, value: String) {
    let digits = digits(text)
    #expect(digits.plain(places: digits.places(decimalMark: ".")) == value)
    #expect(digits.plain(places: digits.places(decimalMark: ",")) == value)
  }

  @Test(arguments: ["1,23,45", "123,45,678", "1'25", "1,2,345,678", "10.20.30"])
  func otherGroupsAreNoNumber(text: String) {
    let digits = digits(text)
    #expect(digits.plain(places: digits.places(decimalMark: ".")) == nil)
  }

  /// One mark before three digits is that of decimals only where the text and the currency allow it.
  @Test func threeDigitsAreAmbiguous() {
    #expect(digits("1.234").places(decimalMark: ".") == 3)
    #expect(digits("1.234").places(decimalMark: ",") == 0)
    #expect(digits("1.234").places(decimalMark: nil) == 0)
    #expect(digits("1.234").places(decimalMark: ".", currencyPlaces: 0) == 0)
    #expect(digits("1.234").places(decimalMark: ".", currencyPlaces: 3) == 3)
  }
}
