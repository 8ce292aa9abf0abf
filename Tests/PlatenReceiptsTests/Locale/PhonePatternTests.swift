import Testing

@testable import PlatenReceipts

@Suite struct PhonePatternTests {
  @Test(arguments: [
    ("%## %## ####", "770-395-9592 ,"), ("%## %## ####", "Tel (562) 597-0906"),
    ("%## %## ####", "201.533.1801"), ("1 %## %## ####", "1-800-555-0134"),
    ("0# ## ## ## ##", "Tél. 04 65 71 00 12"), ("0## ### ## ##", "044 555 01 02"),
  ])
  func numbersInTheCountrysGroupsMatch(pattern: String, text: String) {
    #expect(PhonePattern.numbers(in: text).contains { PhonePattern(pattern).matches($0) })
  }

  @Test(arguments: [
    ("%## %## ####", "123-456-7890"), ("%## %## ####", "3/10/2017"),
    ("%## %## ####", "770-395-9592-1"), ("%## %## ####", "7703959592"),
    ("%## %## ####", "770   -  395-9592"), ("0# ## ## ## ##", "04 65 71 00"),
  ])
  func otherNumbersDoNot(pattern: String, text: String) {
    #expect(!PhonePattern.numbers(in: text).contains { PhonePattern(pattern).matches($0) })
  }
}
