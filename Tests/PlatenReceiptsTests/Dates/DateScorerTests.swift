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
}
