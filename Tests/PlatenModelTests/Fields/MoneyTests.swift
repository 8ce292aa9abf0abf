import Foundation
import PlatenModel
import Testing

/// FixedDecimal is exact, in text and in JSON.
@Suite struct MoneyTests {
  @Test(arguments: [
    ("0.1", 2, "0.10"), ("-12.5", 2, "-12.50"), ("3", 0, "3"), ("1.2345", 2, "1.2345"),
    ("125000", 0, "125000"), ("-0.05", 2, "-0.05"),
  ])
  func textIsReadAndWritten(text: String, places: Int, expected: String) throws {
    #expect(try #require(FixedDecimal(text)).formatted(places: places) == expected)
  }

  @Test(arguments: ["", "1,5", "1.23456", ".5", "5.", "1e3", "--1", "1234567890123", "٣"])
  func otherTextIsNone(text: String) { #expect(FixedDecimal(text) == nil) }

  @Test(arguments: [("12.50", "12.5"), ("-3", "-3"), ("0.0001", "0.0001"), ("-0.05", "-0.05")])
  func descriptionHasNoTrailingZeros(text: String, expected: String) throws {
    let money = try #require(FixedDecimal(text))
    #expect("\(money)" == expected)
    #expect(FixedDecimal(money.description) == money)
  }

  @Test func sumsAreExact() throws {
    let parts = [FixedDecimal("0.1"), FixedDecimal("0.2")].compactMap { $0 }
    #expect(parts[0] + parts[1] == FixedDecimal("0.3"))
  }

  @Test(arguments: ["5.95", "0.3", "-12.5", "12345678901.01"])
  func jsonHoldsTheSameNumber(text: String) throws {
    let data = try JSONEncoder().encode([#require(FixedDecimal(text))])
    #expect(String(decoding: data, as: UTF8.self) == "[\(text)]")
    #expect(try JSONDecoder().decode([FixedDecimal].self, from: data) == [FixedDecimal(text)])
  }

  @Test func sumsEndAtTheLargestAmount() {
    let largest = FixedDecimal(tenThousandths: .max), cent = FixedDecimal("0.01")!
    #expect(largest + cent == largest && largest + largest == largest)
    #expect(-largest - cent == -largest && (-largest - largest).magnitude == largest)
    #expect(
      largest - cent < largest && FixedDecimal("2")! - FixedDecimal("5")! == FixedDecimal("-3"))
  }
}
