import PlatenModel
import Testing

@testable import PlatenReceipts

/// Which fields are parsed beside the total.
@Suite struct ReceiptParserTests {
  private static let swiss = """
    Gasthaus zum Anker AG
    Seeweg 4
    8001 Zürich
    Tel. 044 555 01 23
    MWST-Nr. CHE-123.456.789

    Datum: 05.03.2024   19:42

    2 Rösti            2 x 18.50    37.00
    Kaffee                           4.50
    Total CHF                       41.50
    inkl. 8.1% MWST                  3.11
    Bar                             50.00
    Rückgeld                         8.50
    """

  @Test func wholeReceiptIsParsed() {
    let found = receipt(Self.swiss)
    #expect(found.kind == .receipt)
    #expect(found.merchant == "Gasthaus zum Anker AG")
    #expect(found.address == "Seeweg 4 8001 Zürich")
    #expect(found.phone == "044 555 01 23")
    #expect(found.taxId == "CHE-123.456.789")
    #expect(found.date == CivilDate("2024-03-05"))
    #expect(found.time == TimeOfDay("19:42"))
    #expect(found.currency == "CHF")
    #expect(found.total == FixedDecimal("41.50"))
    #expect(found.tax == FixedDecimal("3.11"))
    #expect(found.amountPaid == FixedDecimal("50"))
    #expect(found.change == FixedDecimal("8.50"))
    #expect(found.paymentMethod == "cash")
    #expect(found.items.map(\.amount) == [FixedDecimal("37.00"), FixedDecimal("4.50")])
    #expect(found.items.first?.quantity == FixedDecimal("2"))
    #expect(found.items.first?.unitPrice == FixedDecimal("18.50"))
    #expect(found.warnings.isEmpty)
  }

  /// The order of day and month is determined by the page, or by the caller.
  @Test(arguments: [
    ("Austin, TX 78701\n03/04/2024", nil, "2024-03-04"),
    ("Leeds, United Kingdom\n03/04/2024", nil, "2024-04-03"),
    ("03/04/2024", "en-US", "2024-03-04"),
    ("03/04/2024", "en-GB", "2024-04-03"),
    ("17/04/2024", "en-US", "2024-04-17"),
    ("04.03.24", nil, "2024-03-04"),
    ("2024-03-04", nil, "2024-03-04"),
    ("20240304", nil, "2024-03-04"),
    ("4 mars 2024", nil, "2024-03-04"),
    ("Mar 4, 2024", nil, "2024-03-04"),
    ("04-MAC-2024", nil, "2024-03-04"),
    ("O4/03/2O24", "de-DE", "2024-03-04"),
    ("Mar04’24", nil, "2024-03-04"),
    ("5°3/2024", "de-DE", "2024-03-05"),
    ("0410372024", "de-DE", "2024-03-04"),
  ])
  func datesAreParsed(rows: String, locale: String?, date: String) {
    #expect(
      receipt("Shop\n\(rows)\nTea  3.00\nTotal  3.00", locale: locale).date == CivilDate(date))
  }

  @Test(arguments: [
    "31/02/2024", "Valid until", "12:30:45", "Tel 044-12-34", "192.168.10.24", "13/13/2024",
  ])
  func nonDatesAreRejected(row: String) {
    #expect(receipt("Shop\n\(row)\nTea  3.00\nTotal  3.00").date == nil)
  }

  @Test(arguments: [
    ("8:15:30 PM", "20:15"), ("13:02", "13:02"), ("10.20.30PM", "22:20"), ("22h15", "22:15"),
    ("12:05 AM", "00:05"),
  ])
  func timesAreParsed(text: String, time: String) {
    #expect(TimeOfDay.first(in: text) == TimeOfDay(time))
  }

  @Test(arguments: ["25:10", "3.50", "12:61", "Order 1234", "1.200,00"])
  func nonTimesAreRejected(text: String) { #expect(TimeOfDay.first(in: text) == nil) }

  @Test(arguments: [
    "Corner Shop\n12 Mill Lane\nTotal  3.00",
    "RECEIPT\nCorner Shop\nTel 555 01234\nTotal  3.00",
    "Welcome to\nCorner Shop\nTotal  3.00",
    "Corner Shop (12345-X)\nTotal  3.00",
  ])
  func merchantIsFoundInTheHeader(rows: String) {
    #expect(receipt(rows + "\nCash  3.00").merchant == "Corner Shop")
  }

  @Test(arguments: [
    ("Tea  3.00\nTotal  € 3.00", "EUR"), ("Tea  3.00\nTotal  RM 3.00", "MYR"),
    ("Tea  3.00\nTotal CHF  3.00", "CHF"), ("Toronto, Canada\nTotal  $3.00\nTea  $3.00", "CAD"),
    ("Tea  3,00\nMoms  1,00\nTotal  3,00\nStockholm", "SEK"), ("Tea  3.00\nTotal  3.00", nil),
  ])
  func currencyIsDetectedAndNeverAssumed(rows: String, currency: CurrencyCode?) {
    #expect(receipt("Shop\n\(rows)").currency == currency)
  }

  @Test func taxesOfSeveralRatesAreSeparated() {
    let found = receipt(
      """
      Markt
      Brot  10,70
      Wein  11,90
      Summe EUR  22,60
      MwSt  Netto  Steuer  Brutto
      7%   10,00   0,70   10,70
      19%  10,00   1,90   11,90
      """)
    #expect(found.tax == FixedDecimal("2.60"))
    #expect(found.taxes.map(\.rate) == [FixedDecimal("7"), FixedDecimal("19")])
    #expect(found.taxes.map(\.net) == [FixedDecimal("10"), FixedDecimal("10")])
  }

  /// Labeled by a keyword with a digit, by one without a space, or only by position and amount.
  @Test(arguments: ["TAX1  0.70", "Incl.ofVAT (7%)  0.70", "Xq  0.70"])
  func taxesAreFound(row: String) {
    #expect(
      receipt("Shop\nTea  10.00\nSubtotal  10.00\n\(row)\nTotal  10.70").tax == FixedDecimal("0.70")
    )
  }

  /// An unknown keyword; net, tax and gross in one row; a tax of zero; a tax number before the tax.
  @Test(arguments: [
    ("Tea  12.60\nTotal  12.60\nKaibemaks 20%: 2.10", "2.10"),
    ("Tea  11.50\nTotal  11.50\nB 7.0  0.75  11.50  10.75", "0.75"),
    ("Tea  12.60\nTotal  12.60\nTotal tax  -00", "0"),
    ("Tea  12.60\nTotal  12.60\nTax Inv No: 12345\nVAT (7%)  0.82", "0.82"),
    // The sales that are taxed are no taxes.
    (
      "CHLEB  8,49A\nPACZEK  13,50B\nSPRZED. OPOD. PTU A  8,49\nPTU A 23%  1,59\n"
        + "SPRZED. OPOD. PTU B  13,50\nPTU B 8%  1,00\nSUMA PLN  21,99", "2.59"
    ),
  ])
  func taxesAreFoundByArithmetic(rows: String, tax: String) {
    #expect(receipt("Shop\n\(rows)").tax == FixedDecimal(tax))
  }

  @Test(arguments: [
    "Tea  12.60\nTotal  12.60\nPoints 20%: 3.10", "Tea 2.00  3.00  5.00\nTotal  5.00",
    "Tea  12.60\nTotal  12.60\nTip 15%  1.89\nTip 20%  2.52",
  ])
  func nonTaxesAreRejected(rows: String) { #expect(receipt("Shop\n\(rows)").tax == nil) }

  @Test func subtotalMayExceedTheTotal() {
    let found = receipt("Shop\nTea  10.00\nSubtotal  10.00\nVoucher  -4.00\nTotal  6.00")
    #expect(found.subtotal == FixedDecimal("10"))
    #expect(found.total == FixedDecimal("6"))
  }

  @Test func dateAndPricesAreClassifiedAsReceipt() {
    let found = receipt("Corner Shop\n05/03/2024 12:30\nTea  3.00\nBread  4.00\nHoney  5.50")
    #expect(found.kind == .receipt)
  }

  @Test func lastCardDigitsAreExtracted() {
    let found = receipt("Shop\nTea  3.00\nTotal  3.00\nVISA  3.00\nXXXXXXXXXXXX4242")
    #expect(found.cardDigits == "4242")
    #expect(found.paymentMethod == "Visa")
  }

  @Test(arguments: [
    "Dear Ms Lee,\nthank you for your letter of 3 May 2024.\nWe meet at 12:30.\nYours, Ann",
    "Ann Lee\nArchitect\nTel 044 555 01 23\nann@example.org", "",
  ])
  func otherPagesAreClassifiedAsOther(rows: String) {
    let found = receipt(rows)
    #expect(found.kind == .other)
    #expect(found.total == nil)
  }
}
