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
