import Testing

@testable import PlatenDataDetectors

struct CivilDateTests {
  @Test(arguments: [
    ("2016-11-07", 1, "2016-W45"), ("2024-02-29", 4, "2024-W9"), ("2021-01-03", 7, "2020-W53"),
  ])
  func computesWeekdayAndWeek(text: String, weekday: Int, week: String) throws {
    let date = try #require(CivilDate(text))
    #expect(date.weekday == weekday)
    #expect("\(date.week.year)-W\(date.week.week)" == week)
    #expect(date.adding(days: 400).adding(days: -400) == date)
  }

  @Test(arguments: ["2023-02-29", "2023-13-01", "2023-00-10", "2023-1-1", "20230101", ""])
  func rejectsInvalidDays(text: String) {
    #expect(CivilDate(text) == nil)
  }
}
