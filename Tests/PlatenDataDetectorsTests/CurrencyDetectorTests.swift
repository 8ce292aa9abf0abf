import Testing

@testable import PlatenDataDetectors

struct CurrencyDetectorTests {
  @Test(arguments: [
    ("en-US", "It is $12,345.50 now", "$12,345.50", "USD 12345.50"),
    ("en-US", "about £ 8.1 million.", "£ 8.1 million", "GBP 8100000"),
    ("en-US", "20 Swiss francs", "20 Swiss francs", "CHF 20"),
    ("en-US", "ninety-nine cents", "ninety-nine cents", "USD 0.99"),
    ("en-US", "EUR 5", "EUR 5", "EUR 5"), ("en-US", "5eur", "5eur", "EUR 5"),
    ("en-US", "ALL 300", "ALL 300", "ALL 300"), ("en-US", "(Rs 500)", "Rs 500", "INR 500"),
    ("en-US", "(about 20 $)", "20 $", "USD 20"),
    ("en-CA", "five dollars", "five dollars", "CAD 5"),
    ("de-DE", "kostet 1.234,56 €.", "1.234,56 €", "EUR 1234.56"),
    ("de-DE", "drei Millionen Euro", "drei Millionen Euro", "EUR 3000000"),
    ("de-CH", "Fr. 12.50", "Fr. 12.50", "CHF 12.50"),
    ("fr-FR", "1 250,00 €", "1 250,00 €", "EUR 1250.00"),
    (
      "fr-FR", "deux millions de dollars canadiens", "deux millions de dollars canadiens",
      "CAD 2000000"
    ),
    ("es-ES", "veintidós euros con 50", "veintidós euros con 50", "EUR 22.50"),
    ("it-IT", "mille euro", "mille euro", "EUR 1000"),
    ("pt-BR", "R$ 1.500,00", "R$ 1.500,00", "BRL 1500.00"),
    ("nl-NL", "vijfentwintig euro", "vijfentwintig euro", "EUR 25"),
  ])
  func findsAmounts(locale: String, text: String, printed: String, value: String) throws {
    let detector = CurrencyDetector(locale: try #require(ItemLocale(tag: locale)))
    #expect(found(detector, text) == [printed])
    #expect(values(detector, text) == [value])
  }

  /// The notations of CLDR: groups of two, no cents, and the sign between units and cents.
  @Test(arguments: [
    ("en-IN", "₹1,23,456.00", "₹1,23,456.00", "INR 123456.00"),
    ("en-US", "Pay Rs. 1,00,000/- now", "Rs. 1,00,000/-", "INR 100000"),
    ("en-IN", "5 lakh rupees", "5 lakh rupees", "INR 500000"),
    ("en-US", "₫150.000", "₫150.000", "VND 150000"),
    ("en-US", "Rp 45.000", "Rp 45.000", "IDR 45000"), ("en-US", "12,000원", "12,000원", "KRW 12000"),
    ("de-DE", "nur 1.500 ¥", "1.500 ¥", "JPY 1500"),
    ("en-US", "KWD 1.250", "KWD 1.250", "KWD 1.250"), ("en-US", "€1.250", "€1.250", "EUR 1.250"),
    ("de-CH", "Fr. 1'234.– netto", "Fr. 1'234.–", "CHF 1234"),
    ("de-DE", "12,- € je", "12,- €", "EUR 12"), ("de-DE", "5,– € je", "5,– €", "EUR 5"),
    ("de-DE", "12,-- EUR", "12,-- EUR", "EUR 12"), ("fr-FR", "à 12 €50.", "12 €50", "EUR 12.50"),
    ("fr-FR", "à 1 250€75 !", "1 250€75", "EUR 1250.75"), ("en-US", "12€50", "12€50", "EUR 12.50"),
    ("de-DE", "50 Cent", "50 Cent", "EUR 0.50"), ("en-AU", "50 cents", "50 cents", "AUD 0.50"),
    ("es-MX", "50 centavos", "50 centavos", "MXN 0.50"),
  ])
  func findsNotations(locale: String, text: String, printed: String, value: String) throws {
    let detector = CurrencyDetector(locale: try #require(ItemLocale(tag: locale)))
    #expect(found(detector, text) == [printed])
    #expect(values(detector, text) == [value])
  }

  @Test(arguments: [
    ("en-US", "Refund -$5.00", "-$5.00", "USD -5.00"), ("en-US", "$-5.00", "$-5.00", "USD -5.00"),
    ("en-US", "$5.00- back", "$5.00-", "USD -5.00"), ("en-US", "EUR -5", "EUR -5", "EUR -5"),
    ("en-US", "Loss ($1,250.00)", "($1,250.00)", "USD -1250.00"),
    ("en-US", "$5.00 CR", "$5.00 CR", "USD -5.00"), ("de-DE", "−5,00 €", "−5,00 €", "EUR -5.00"),
    ("de-DE", "5,00- €", "5,00- €", "EUR -5.00"), ("de-DE", "5,00 €-", "5,00 €-", "EUR -5.00"),
    ("de-DE", "-5 Euro", "-5 Euro", "EUR -5"),
    // No signs: a range, a compound, a remark, a dash, a word.
    ("en-US", "only ($5.00) each", "$5.00", "USD 5.00"), ("en-US", "up to ($5)", "$5", "USD 5"),
    ("en-US", "a 5-dollar note", "5-dollar", "USD 5"), ("de-DE", "5 €-Schein", "5 €", "EUR 5"),
    ("en-US", "A-$5.00", "$5.00", "USD 5.00"), ("en-US", "save - $5.00", "$5.00", "USD 5.00"),
    ("en-US", "$5.00 cr", "$5.00", "USD 5.00"), ("en-US", "-$0.00", "-$0.00", "USD 0.00"),
  ])
  func findsSigns(locale: String, text: String, printed: String, value: String) throws {
    let detector = CurrencyDetector(locale: try #require(ItemLocale(tag: locale)))
    #expect(found(detector, text) == [printed])
    #expect(values(detector, text) == [value])
  }

  @Test func rangesHaveNoSigns() throws {
    let detector = CurrencyDetector(locale: try #require(ItemLocale(tag: "en-US")))
    #expect(values(detector, "$5-$10 and €3–€4") == ["USD 5", "USD 10", "EUR 3", "EUR 4"])
  }

  @Test(arguments: [
    "The dollar fell", "10 % of 20", "they won 5 games", "mark 4 boxes", "US team", "5 apples",
    "Silica gel", "page 12", "R 5", "All three of them", "try one", "amd64", "4.3BSD",
    "CRC32", ".RS 4", "rm 4", "\\$1", "renice +4 $(pgrep it)", "install -m 644 $^", "\\(rs040",
  ])
  func findsNoAmounts(text: String) throws {
    #expect(found(CurrencyDetector(locale: try #require(ItemLocale(tag: "en-US"))), text).isEmpty)
  }

  @Test func separatesAdjacentAmounts() throws {
    let detector = CurrencyDetector(locale: try #require(ItemLocale(tag: "en-US")))
    #expect(
      found(detector, "50 dollars 20 pesos and a $ 5 note") == ["50 dollars", "20 pesos", "$ 5"])
  }
}
