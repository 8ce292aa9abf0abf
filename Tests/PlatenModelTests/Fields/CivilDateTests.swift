import Foundation
import PlatenModel
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    ("2016-11-07", 1, "2016-W45"), ("2024-02-29", 4, "2024-W9"), ("2021-01-03", 7, "2020-W53"),
  ])
  func computesWeekdayAndWeek(text: String, weekday: Int, week: String) throws {
    let date = try #require(CivilDate(text))
    #expect(date.weekday == weekday)
    #expect("\(date.week.year)-W\(date.week.week)" == week)
    #expect(date.adding(days: 400).adding(days: -400) == date)
  }

  @Test(arguments: [
    ("2024-01-31", 1, "2024-02-29"), ("2024-01-31", -2, "2023-11-30"),
    ("2024-05-10", -5, "2023-12-10"),
    ("0001-01-31", -11, "0000-02-29"), ("0000-12-31", -11, "0000-01-31"),
  ])
  func addsMonths(text: String, months: Int, sum: String) throws {
    #expect(try #require(CivilDate(text)).adding(months: months).description == sum)
  }

  @Test(arguments: [1, 11, 12, 13, 24])
  func monthsBeforeTheYear0AreValid(months: Int) throws {
    let date = try #require(CivilDate("0000-01-31")).adding(months: -months)
    #expect((1...12).contains(date.month) && (1...31).contains(date.day))
    #expect(date.year == (months > 12 ? -2 : -1))
    #expect(date.adding(months: months).month == 1 && date.adding(months: months).year == 0)
  }

  @Test(arguments: [
    "2023-02-29", "2023-13-01", "2023-00-10", "2023-1-1", "20230101", "+202-01-01", "2023-01-0١",
    "",
  ])
  func rejectsInvalidDays(text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test(arguments: ["2022-11-29", "0007-01-01", "2024-02-29"])
  func isWrittenAndEncodedInISO8601(text: String) throws {
    let date = try #require(CivilDate(text))
    #expect(date.description == text)
    let data = try JSONEncoder().encode(date)
    #expect(String(decoding: data, as: UTF8.self) == "\"\(text)\"")
    #expect(try JSONDecoder().decode(CivilDate.self, from: data) == date)
  }

  @Test func isOrderedByTime() throws {
    let days = ["2023-12-31", "2024-01-01", "2024-01-02", "2024-02-01"].compactMap { CivilDate($0) }
    #expect(days.reversed().sorted() == days)
  }
}
