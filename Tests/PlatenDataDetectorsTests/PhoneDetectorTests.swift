import Testing

@testable import PlatenDataDetectors

struct PhoneDetectorTests {
  @Test(arguments: [
    ("DE", "Tel. 040/333 20-0", "040/333 20-0", "+4940333200"),
    ("US", "+44 20 7946 0018 x12", "+44 20 7946 0018 x12", "+442079460018"),
    ("US", "(650) 253-0000", "(650) 253-0000", "+16502530000"),
    ("CH", "044 668 18 00", "044 668 18 00", "+41446681800"),
    ("FR", "Fax : 01 23 45 67 89", "01 23 45 67 89", "+33123456789"),
  ])
  func findsNumbers(region: String, text: String, printed: String, value: String) {
    let detector = PhoneDetector(region: region)
    #expect(found(detector, text) == [printed])
    #expect(values(detector, text) == [value])
  }

  @Test(arguments: [
    "16/04/2010", "2009/2010", "#20020211895", "-2208960000", "account number 12345678",
    "s6502530000", "6502530000s", "911-67-0060", "card 5111 1111 1111 1111", "0.000000012",
    "pid:[4026531834]", "organizations/9454078371/custom", "20221231 6.4 release",
    "call 12345", "3333/2=6666", "at (12345 678) or so",
  ])
  func findsNoNumbers(text: String) {
    #expect(found(PhoneDetector(region: "US"), text).isEmpty)
  }

  @Test(arguments: ["die Version 0.939000", "seit 2022/0/20221231"])
  func findsNoGermanNumbers(text: String) {
    #expect(found(PhoneDetector(region: "DE"), text).isEmpty)
  }

  @Test func findsFourInARow() {
    let numbers = ["415-666-7777", "800-443-1223", "212-443-1223", "650-443-1223"]
    #expect(found(PhoneDetector(region: "US"), numbers.joined(separator: " - ")) == numbers)
  }
}
