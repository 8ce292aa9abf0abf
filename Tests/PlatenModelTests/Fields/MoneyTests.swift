import Foundation
import PlatenModel
import Testing

/// Money is exact, in text and in JSON.
@Suite struct MoneyTests {
  @Test(arguments: [
    ("0.1", 2, "0.10"), ("-12.5", 2, "-12.50"), ("3", 0, "3"), ("1.2345", 2, "1.2345"),
    ("125000", 0, "125000"), ("-0.05", 2, "-0.05"),
  ])
  func textIsReadAndWritten(text: String, places: Int, expected: String) throws {
    #expect(try #require(Money(text)).formatted(places: places) == expected)
  }

  @Test(arguments: ["", "1,5", "1.23456", ".5", "5.", "1e3", "--1", "1234567890123", "٣"])
  func otherTextIsNone(text: String) { #expect(Money(text) == nil) }

  @Test(arguments: [("12.50", "12.5"), ("-3", "-3"), ("0.0001", "0.0001"), ("-0.05", "-0.05")])
  func descriptionHasNoTrailingZeros(text: String, expected: String) throws {
    let money = try #require(Money(text))
    #expect("\(money)" == expected)
    #expect(Money(money.description) == money)
  }

  @Test func sumsAreExact() throws {
    let parts = [Money("0.1"), Money("0.2")].compactMap { $0 }
    #expect(parts[0] + parts[1] == Money("0.3"))
  }

  @Test(arguments: ["5.95", "0.3", "-12.5", "12345678901.01"])
  func jsonHoldsTheSameNumber(text: String) throws {
    let data = try JSONEncoder().encode([#require(Money(text))])
    #expect(String(decoding: data, as: UTF8.self) == "[\(text)]")
    #expect(try JSONDecoder().decode([Money].self, from: data) == [Money(text)])
  }

  @Test func sumsEndAtTheLargestAmount() {
    let largest = Money(tenThousandths: .max), cent = Money("0.01")!
    #expect(largest + cent == largest && largest + largest == largest)
    #expect(-largest - cent == -largest && (-largest - largest).magnitude == largest)
    #expect(largest - cent < largest && Money("2")! - Money("5")! == Money("-3"))
  }
}
