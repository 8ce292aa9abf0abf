import PlatenModel
import Testing

@testable import PlatenReceipts

@Suite struct PrintedTimeTests {
  @Test(arguments: [
    ("14:20", "14:20", false), ("8:15:30 PM", "20:15", true), ("10.20.30PM", "22:20", true),
    ("22h15", "22:15", false), ("2:44p", "14:44", true), ("06/02 2:44pTOTAL :", "14:44", true),
    ("11:23a 03/12/19", "11:23", true), ("5:53 P.M.", "17:53", true), ("12:05 am", "00:05", true),
    ("7:30 Apples", "07:30", false), ("7:30am", "07:30", true), ("7:30 pm", "19:30", true),
    ("18.30.45", "18:30", false),
  ])
  func timesAreReadWithTheirHalfOfTheDay(text: String, time: String, hasMeridiem: Bool) throws {
    let found = try #require(PrintedTime(in: text))
    #expect(found.time.description == time)
    #expect(found.hasMeridiem == hasMeridiem)
  }

  @Test(arguments: ["12.50", "$12:50", "1234:50", "25:10", "12:5", "03/12/19", "03.05.24"])
  func otherNumbersAreNoTimes(text: String) {
    #expect(PrintedTime(in: text) == nil)
  }
}
