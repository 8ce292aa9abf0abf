import Testing

@testable import PlatenDataDetectors

struct CheckDigitTests {
  @Test(arguments: [
    ("4006381333931", CheckDigit.gs1), ("79927398713", CheckDigit.luhn),
    ("1099255990", CheckDigit.mod7),
  ])
  func checks(digits: String, rule: @Sendable ([Int]) -> Bool) {
    let numbers = digits.map { $0.wholeNumberValue! }
    #expect(rule(numbers))
    #expect(!rule(numbers.dropLast() + [(numbers.last! + 1) % 10]))
  }
}
