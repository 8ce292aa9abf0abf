import PlatenModel
import Testing

@testable import PlatenReceipts

/// The currency and the order of dates, from all that a receipt shows.
@Suite struct CurrencyClassifierTests {
  @Test(arguments: [
    // Swiss, without a mark: town, decimal mark, tax and coins.
    ("Café Morgen\n8001 Zürich\nKaffee  4.50\nKuchen  5.50\nTotal  10.00\n8.1% MwSt  0.75", "CHF"),
    // The euro equivalent does not change the currency.
    (
      "Alpenhaus\n3818 Grindelwald\nSuppe  9.50\nBrot  3.50\nTotal CHF  13.00\n"
        + "Entspricht in Euro  11.90 EUR\nMWST Nr. CHE-123.456.789", "CHF"
    ),
    ("Bäckerei\n50667 Köln\nBrot  3,20\nSumme  3,20\n7% MwSt  0,21\nUSt-IdNr. DE123456789", "EUR"),
    ("Corner Deli\nSpringfield, IL 62704\nSoup  $4.00\nTotal  $4.00", "USD"),
    // A rate of a place that no list has.
    ("Corner Deli\nBarre, VT 05641\nSoup  $4.00\nTax 9.35%  $0.37\nTotal  $4.37", "USD"),
    ("Corner Deli\nToronto, ON M5V 2T6\nSoup  $4.00\nHST 13%  $0.52\nTotal  $4.52", "CAD"),
    ("Corner Deli\nSydney NSW 2000\nABN 12 345 678 901\nSoup  $4.00\nTotal  $4.00", "AUD"),
    ("Bageri\n411 05 Göteborg\nBulle  25,00\nTotalt  25,00\nMoms 12%  2,68", "SEK"),
    ("Kro\n8000 Aarhus C\nSuppe  95,00\nI alt  95,00\nHeraf moms  19,00\nCVR 12345678", "DKK"),
    ("Pho\nHanoi\n03/05/2024 12:30\nPho  55.000\nTotal  55.000 ₫", "VND"),
    ("Kavehaz\n1051 Budapest\nKave  1 500 Ft\nOsszesen  1 500 Ft", "HUF"),
    ("Lokanta\nIstanbul\nCorba  *45,00\nTOPKDV  *4,00\nTOPLAM  *45,00", "TRY"),
    ("Brutarie\nBrasov\nPaine  4,50\nTOTAL LEI  4,50\nTVA A 9%  0,37", "RON"),
    ("Shop\n₩ 5000\nTotal  KRW 5000", "KRW"),
  ])
  func currencyFollowsFromAllEvidence(rows: String, currency: String) {
    #expect(receipt(rows).currency?.description == currency)
  }

  /// A dollar of no country is left open, and one of a likely country is doubted.
  @Test func dollarsAreNotInvented() {
    #expect(receipt("Deli\nSoup  $4.00\nTotal  $4.00").warnings.contains(.missing(.currency)))
    let likely = receipt("Deli\n(614) 555-0133\nSoup  $4.00\nTotal  $4.00")
    #expect(likely.currency == "USD" && likely.warnings.contains(.lowConfidence(.currency)))
    let known = receipt("Deli\n(614) 555-0133\n9:15 AM\nSoup  $4.00\nTax  $0.33\nTotal  $4.33")
    #expect(known.currency == "USD" && !known.warnings.contains(.lowConfidence(.currency)))
  }

  @Test func defaultAppliesOnlyWherePageIsSilent() {
    var options = ReceiptParser.Options()
    options.currency = "NZD"
    let parser = ReceiptParser(options: options)
    #expect(parser.receipt(from: page("Deli\nSoup  4.00\nTotal  $4.00")).currency == "NZD")
    #expect(parser.receipt(from: page("Deli\nLeeds LS1 4AB\nTotal  £4.00")).currency == "GBP")
  }

  @Test(arguments: [
    ("Deli\nDayton, OH 45402\n03/04/2024\nTotal  $4.00", "2024-03-04"),
    ("Deli\nLeeds LS1 4AB\n03/04/2024\nTotal  £4.00", "2024-04-03"),
    (
      "Deli\nMakati City, Philippines\nVAT REG TIN 123-456-789-000\n03/04/2024\nTotal  4.00",
      "2024-03-04"
    ),
    // The groups of the telephone number and the clock of twelve hours.
    ("Deli\n770-395-9592\n03/04/2024 6:23 pm\nSoup  4.00\nTotal  4.00", "2024-03-04"),
    ("Deli\n01 43 55 09 11\n03/04/2024 18:23\nSoupe  4,00\nTotal  4,00", "2024-04-03"),
  ])
  func orderOfDayAndMonthFollowsFromCountry(rows: String, date: String) {
    #expect(receipt(rows).date == CivilDate(date))
  }
}
