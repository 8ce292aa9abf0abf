import PlatenModel
import Testing

@testable import PlatenDataDetectors
@testable import PlatenTextAnalysis

struct AddressDetectorTests {
  @Test(arguments: [
    ("1600 Pennsylvania Avenue NW, Washington, DC 20500", "US", "Washington", "20500"),
    ("at 221B Baker Street\nLondon NW1 6XE", "GB", "London", "NW1 6XE"),
    ("111 Wellington St, Ottawa ON K1A 0A9", "CA", "Ottawa", "K1A 0A9"),
    ("Lindenstraße 12a, 20095 Hamburg", "DE", "Hamburg", "20095"),
    ("Am Alten Markt 3\n50667 Köln", "DE", "Köln", "50667"),
    ("18 rue des Tilleuls, 69002 Lyon", "FR", "Lyon", "69002"),
    ("Bahnhofstrasse 10, CH-8001 Zürich", "CH", "Zürich", "8001"),
    ("Via dei Gelsi 9, 40121 Bologna", "IT", "Bologna", "40121"),
    ("Calle del Olmo 12, 28012 Madrid", "ES", "Madrid", "28012"),
    ("C/ del Olmo 12, 28012 Madrid", "ES", "Madrid", "28012"),
    ("Wilgenlaan 31, 3511 AB Utrecht", "NL", "Utrecht", "3511 AB"),
  ])
  func findsAddresses(text: String, country: String, city: String, code: String) throws {
    let matches = AddressDetector(region: "US").matches(in: TokenizedText(text))
    let parts = try #require(matches.first).parts
    #expect(matches.count == 1)
    #expect(parts["city"] == city && parts["postalCode"] == code)
    // For a German or an English street the region can decide the country.
    #expect(parts["country"] == country)
  }

  /// A letterhead, followed by the addressee.
  @Test(arguments: [
    (
      "90 Heron Quay, Copperbeck 37351\nEdwin Pemberlow\n86 Harbour Steps\nLarkwater 43296",
      ["90 Heron Quay, Copperbeck 37351", "86 Harbour Steps, Larkwater 43296"]
    ),
    (
      "Acme Inc, 12 Main Street\nJane Doe\n34 Oak Avenue\nPortland, OR 97201",
      ["34 Oak Avenue, Portland, OR 97201"]
    ),
    ("Lindenstraße 12, 20095\nHamburg", ["Lindenstraße 12, 20095, Hamburg"]),
  ])
  func excludesAddressees(text: String, addresses: [String]) {
    #expect(values(AddressDetector(region: "US"), text) == addresses)
  }

  @Test(arguments: [
    "In 2015 20095 people came", "Call 12345 Berlin", "CA 94301", "The street 12 is long",
    "Order 12 of 28012 units", "rue de la Paix",
    "Copyright (C) 2004, 2008 Mark Larkwater", "(C) Copyright 2020-2022 Jim Larkwater",
    "0100, 5C22 E0100, 6722 E0100",
  ])
  func findsNoAddresses(text: String) {
    #expect(found(AddressDetector(region: "US"), text).isEmpty)
  }
}
