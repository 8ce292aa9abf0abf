import Foundation
import PlatenModel
import Testing

@Suite struct TimeOfDayTests {
  @Test(arguments: ["00:00", "09:05", "23:59"])
  func isWrittenAndEncodedInISO8601(text: String) throws {
    let time = try #require(TimeOfDay(text))
    #expect(time.description == text)
    let data = try JSONEncoder().encode(time)
    #expect(String(decoding: data, as: UTF8.self) == "\"\(text)\"")
    #expect(try JSONDecoder().decode(TimeOfDay.self, from: data) == time)
  }

  @Test(arguments: ["24:00", "12:60", "9:05", "09:05:00", "-1:00", "T09:05", ""])
  func rejectsInvalidTimes(text: String) { #expect(TimeOfDay(text) == nil) }

  @Test func isOrderedByTime() throws {
    #expect(try #require(TimeOfDay("09:05")) < #require(TimeOfDay("09:06")))
    #expect(try #require(TimeOfDay("09:59")) < #require(TimeOfDay("10:00")))
  }
}
