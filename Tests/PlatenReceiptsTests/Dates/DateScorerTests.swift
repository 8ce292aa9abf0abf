import PlatenModel
import Testing

@testable import PlatenReceipts

/// Which date is that of the purchase.
@Suite struct DateScorerTests {
  @Test(arguments: [
    "05.03.2024 14:20\nBrot  3,20\nSumme  3,20\nUmtausch bis 04.04.2024",
    "Brot  3,20\nSumme  3,20\nGutschein gültig bis 31.12.2024\nDatum 05.03.2024",
    "Date: 05/03/2024\nSoup  £3.20\nTotal  £3.20\nOffer valid until 01/06/2024",
  ])
  func otherDatesAreNotThePurchase(rows: String) {
    #expect(receipt("Laden\n\(rows)").date == CivilDate("2024-03-05"))
  }

  @Test(arguments: ["Expires 4/07/2025", "gültig bis 31.12.2025", "Valid until 01/06/2025"])
  func expiryAloneIsNoDate(row: String) {
    #expect(receipt("Shop\nSoup  3.20\nTotal  3.20\n\(row)").date == nil)
  }

  /// A time of day between day and year, and the two separators of Danish tills.
  @Test(arguments: [
    ("SUN JUN 24 20:49:53 2018", "2018-06-24"), ("Tue Mar 5 8:15 AM EST 2024", "2024-03-05"),
    ("17/8-2022 12:10", "2022-08-17"), ("Jun 24 2018 20:49", "2018-06-24"),
  ])
  func formsOfTillsAreRead(row: String, date: String) {
    #expect(receipt("Shop\nSoup  3.20\nTotal  3.20\n\(row)").date == CivilDate(date))
  }

  private func parser(today: String) -> ReceiptParser {
    var options = ReceiptParser.Options()
    options.today = CivilDate(today)
    options.latestYear = (options.today?.year ?? 2100) + 1
    return ReceiptParser(options: options)
  }

  private func found(_ row: String, today: String = "2024-11-28") -> Receipt {
    parser(today: today).receipt(from: page("Shop\nSoup  £3.20\nTotal  £3.20\n\(row)"))
  }

  /// Years of two digits that come first, years of the Buddhist calendar, eras of Japan.
  @Test(arguments: [
    ("24-05-03 17:20", "2024-05-03"), ("03-05-24", "2024-05-03"), ("03/05/2567", "2024-05-03"),
    ("3 May 2567", "2024-05-03"), ("Bangkok 03/05/67", "2024-05-03"), ("R6.5.3", "2024-05-03"),
    ("令和6年5月3日", "2024-05-03"), ("平成31年4月30日", "2019-04-30"), ("2024年5月3日", "2024-05-03"),
    ("2024년 5월 3일", "2024-05-03"),
  ])
  func calendarsOfTillsAreRead(row: String, date: String) {
    #expect(found(row).date == CivilDate(date))
  }

  @Test(arguments: ["Leeds 03/05/67", "03/05/2667", "R6.15.3"])
  func yearsOfOtherCalendarsNeedTheirPlace(row: String) {
    #expect(found(row).date == nil)
  }

  /// Days to come, days decades ago, and days that may begin with their year are doubted.
  @Test(arguments: [
    ("03.05.2024", false), ("01.12.2024", true), ("03.05.1994", true), ("14-05-12", true),
    ("14/05/12", false), ("12.05.14", false), ("03.05.24", false),
  ])
  func implausibleDaysAreDoubted(row: String, isDoubted: Bool) {
    let warnings = found(row).warnings
    #expect(warnings.contains(.lowConfidence(.date)) == isDoubted)
  }

  /// Where the page does not determine the order of day and month, the day that is past is likelier.
  @Test func daysToComeAreOfTheOtherOrder() {
    let rows = "Shop\n03/12/2024\nSoup  3.20\nTotal  3.20"
    #expect(parser(today: "2024-11-28").receipt(from: page(rows)).date == CivilDate("2024-03-12"))
    #expect(parser(today: "2024-12-28").receipt(from: page(rows)).date == CivilDate("2024-12-03"))
  }

  @Test(arguments: ["12/10-20", "Jun 24 20:49:53", "24 Jun 18:30"])
  func otherNumbersAreNoDates(row: String) {
    #expect(receipt("Shop\nSoup  3.20\nTotal  3.20\n\(row)").date == nil)
  }
}
