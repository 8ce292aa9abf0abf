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

  @Test(arguments: ["12/10-20", "Jun 24 20:49:53", "24 Jun 18:30"])
  func otherNumbersAreNoDates(row: String) {
    #expect(receipt("Shop\nSoup  3.20\nTotal  3.20\n\(row)").date == nil)
  }
}
