import Testing

@testable import PlatenReceipts

/// Dates without spaces.
@Suite struct CompactDateTests {
  @Test(arguments: [
    ("Jul19'14", 7, "19", "14"), ("Ju119'14", 7, "19", "14"), ("JAN03’15", 1, "03", "15"),
    ("DECO9'16", 12, "09", "16"),
  ])
  func monthDayAndYearAreRead(text: String, month: Int, day: String, year: String) {
    let date = CompactDate(text)
    #expect(date?.month == month)
    #expect(date?.day == day)
    #expect(date?.year == year)
  }

  @Test(arguments: ["Jul'14", "Table'14", "Jul19-14", "O'Neil", "Jules'14", "119'14"])
  func otherTextIsNoDate(text: String) {
    #expect(CompactDate(text) == nil)
  }
}
