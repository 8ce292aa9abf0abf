import PlatenModel
import Testing

@testable import PlatenReceipts

/// Which numbers of a row are amounts.
@Suite struct NumberScannerTests {
  private func values(_ text: String) -> [String] {
    let row = PrintedRow.rows(of: page(text))[0]
    let numbers = NumberScanner(row, joinsDigitGroups: true).numbers()
    let style = NumberStyle(of: numbers)
    return numbers.compactMap { style.value(of: $0)?.value.formatted(places: 2) }
  }

  @Test(arguments: [
    ("1.234,56", ["1234.56"]), ("1 234.56", ["1234.56"]), ("1'234.56", ["1234.56"]),
    ("1’234.56", ["1234.56"]), ("1,234 5.00", ["1234.00", "5.00"]), ("RM5.90", ["5.90"]),
    ("5,95€", ["5.95"]), ("-12.50", ["-12.50"]), ("12.50-", ["-12.50"]), ("(0.32)", ["-0.32"]),
    (".01", ["0.01"]), ("7 .00", ["7.00"]), ("7. 00", ["7.00"]), ("1.OO", ["1.00"]),
    ("l2.5O", ["12.50"]), ("2x3.50", ["2.00", "3.50"]), ("5.90SR", ["5.90"]),
    ("0.350 1.250 KWD", ["0.35", "1.25"]), ("—-3.29", ["3.29"]), ("--3.29", ["3.29"]),
    ("1,27,159.68", ["127159.68"]), ("Rs. 1,00,000/-", ["100000.00"]), ("12,- €", ["12.00"]),
    ("5.–", ["5.00"]), ("1'234.-", ["1234.00"]), ("12€50", ["12.50"]), ("Menu 12 €50", ["12.50"]),
    ("1.234€50", ["1234.50"]), ("12 500 Ft", ["12500.00"]), ("Rp 45.000", ["45000.00"]),
    ("₫150.000", ["150000.00"]), ("12.000원", ["12000.00"]), ("5.00 CR", ["-5.00"]),
    ("5,00-€", ["-5.00"]), ("1.- Bread 5.00", ["1.00", "5.00"]), ("3 €5.00", ["3.00", "5.00"]),
  ])
  func amountsAreScanned(text: String, expected: [String]) { #expect(values(text) == expected) }

  @Test(arguments: ["12/05/2017", "13:02", "03-5550-0142", "#1234", "ABC", "10.20.30"])
  func nonAmountsAreRejected(text: String) { #expect(values(text).isEmpty) }
}
