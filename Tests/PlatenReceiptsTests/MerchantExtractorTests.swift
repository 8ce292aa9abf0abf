import PlatenModel
import Testing

@testable import PlatenReceipts

/// Which rows are selected as the merchant's name.
@Suite struct MerchantExtractorTests {
  /// The merchant of a receipt with this header.
  private func merchant(_ header: String) -> String? {
    receipt("\(header)\n05/03/2024  12:30\nTea  3.00\nTotal  3.00\nCash  5.00\nChange  2.00")
      .merchant
  }

  /// A row that ends with a word for another one, or has kinds of shops only, is not the whole name.
  @Test(arguments: [
    ("Gasthaus zum\nLindenhof\nDorfweg 2\n84503 Altötting", "Gasthaus zum Lindenhof"),
    (
      "Ristorante Pizzeria\nHofwiese\nSeestrasse 1\n5415 Nussbaumen", "Ristorante Pizzeria Hofwiese"
    ),
    ("Apotheke\nZur Krone\nMarktplatz 1\n50667 Köln", "Apotheke Zur Krone"),
    ("Grill\nTower at Willow Bay\n12 Mill Road\nLeeds LS1 4AB", "Grill"),
    ("Willow Books\nZürich HB\nSeestrasse 1\n8400 Winterthur", "Willow Books"),
  ])
  func incompleteRowsContinue(header: String, name: String) {
    #expect(merchant(header) == name)
  }

  /// Where the head of a receipt is cut off, its address is no name.
  @Test(arguments: [
    "Seestrasse 1\n5415 Nussbaumen", "Kerkstraat 12a\n1017 Amsterdam",
    "12 Mill Road\nDayton, OH 45402",
  ])
  func addressIsNoMerchant(header: String) {
    #expect(merchant(header) == nil)
  }

  @Test func kindsOfShopsAloneAreDoubted() {
    let rows = "Marktplatz 1\n50667 Köln\n03.05.2024\nTee  6,50\nSumme EUR  6,50"
    #expect(receipt("Apotheke\n" + rows).warnings.contains(.lowConfidence(.merchant)))
    #expect(!receipt("Krone Apotheke\n" + rows).warnings.contains(.lowConfidence(.merchant)))
  }

  @Test(arguments: [
    ("Willow Books\n12 Mill Road\nLeeds LS1 4AB", "Willow Books"),
    ("Always at your service.\nWillow Books\n12 Mill Road", "Willow Books"),
    ("STORE NO 12\nWillow Books\n12 Mill Road", "Willow Books"),
    ("Fairmont\nWillow Books\n12 Mill Road\nFairmont, OH 44004\nwww.willow.com", "Willow Books"),
    (
      "HARBOUR HARDWARE\nENTERPRISE SDN BHD\nLot 4, Jalan Kenanga",
      "HARBOUR HARDWARE ENTERPRISE SDN BHD"
    ),
    ("Lindenhof AG (123456 X)\nSeeweg 4", "Lindenhof AG"),
    ("99 Lanterns Restaurant\n12 Mill Road", "99 Lanterns Restaurant"),
    ("FAIRMONT TOWN HALL\nFAIRMONT, Ohio\n12 Mill Road", "FAIRMONT TOWN HALL"),
    ("Server: Ann\nWillow Books\n12 Mill Road", "Willow Books"),
    ("Welcome to Willow Books\nFairmont\n12 Mill Road", "Welcome to Willow Books"),
    ("Welcome to our\nWillow Books\n12 Mill Road", "Willow Books"),
  ])
  func nameAboveTheAddressIsTheMerchant(header: String, name: String) {
    #expect(merchant(header) == name)
  }

  /// On a page whose header has low confidence.
  @Test(arguments: [
    ("Thank you for shopping at Willow Books!", "Willow Books"),
    ("THANK YOU FOR SHOPPINGATWILLOW", "WILLOW"),
    ("Thank you for visiting\nWillow Books", "Willow Books"),
    ("Vielen Dank für Ihren Einkauf bei Lindenhof", "Lindenhof"),
    ("Merci de votre visite chez Lanterne Bleue", "Lanterne Bleue"),
    ("visit www.willowbooks.co.uk", "willowbooks"),
  ])
  func nameIsTakenFromTheFooter(footer: String, name: String) {
    let footers = footer.split(separator: "\n").map { (String($0), 20.0, 0.96) }
    #expect(self.name(of: [("1idaa", 60, 0.1)], footer: footers) == name)
  }

  @Test(arguments: [
    "Thank you for visiting us", "Thank you for visiting our store", "Thank you",
    "Thank you for shopping with us today", "www.facebook.com/lanterns", "mail.willow@gmail.com",
  ])
  func thanksWithoutANameAreIgnored(footer: String) {
    let header = [("Willow Books", 20.0, 0.6), ("12 Mill Road", 20, 0.96)]
    #expect(name(of: header, footer: [(footer, 20, 0.96)]) == "Willow Books")
  }

  @Test(arguments: [
    ("EI Lantern", "www.ellantern.com", "El Lantern"),
    ("illow", "Thank you for shopping at Willow", "Willow"),
    ("Marigofd", "info@marigold-books.de", "Marigold"),
    ("Lindenhof", "www.ellantern.com", "Lindenhof"),
  ])
  func misreadNameIsCorrectedFromTheFooter(header: String, footer: String, name: String) {
    let rows = [(header, 40.0, 0.8), ("12 Mill Road", 20, 0.96)]
    #expect(self.name(of: rows, footer: [(footer, 20, 0.96)]) == name)
  }

  /// Where both rows have the same number of words, each word has its spelling of highest confidence.
  @Test(arguments: [
    ("JHE LANTERN", 0.8, "3 x THE LANTERN", 0.9, "THE LANTERN"),
    ("JHE LANTERN", 0.9, "3 x THE LANTERN", 0.8, "JHE LANTERN"),
    ("Marigofd", 0.6, "2 Marigold 4.00", 0.9, "Marigold"),
    ("BARON", 0.8, "1 BACON 3.00", 0.9, "BARON"),
  ])
  func nameUsesTheMostConfidentSpelling(
    header: String, headerConfidence: Double, footer: String, footerConfidence: Double, name: String
  ) {
    let rows = [(header, 40.0, headerConfidence), ("12 Mill Road", 20, 0.96)]
    #expect(self.name(of: rows, footer: [(footer, 20, footerConfidence)]) == name)
  }

  @Test func ownerBelowTheAddressIsNotTheMerchant() {
    let rows = [
      ("Willow Books - The Garden", 20.0, 0.95), ("12 Mill Road", 20, 0.95),
      ("Lantern Trading Ltd", 20, 0.95),
    ]
    #expect(name(of: rows) == "Willow Books - The Garden")
  }

  @Test func largeLowConfidenceTextIsNotAName() {
    let rows = [("ridaa", 60.0, 0.4), ("Willow Books", 20, 0.96), ("12 Mill Road", 20, 0.96)]
    #expect(name(of: rows) == "Willow Books")
  }

  @Test func adjacentLargeRowsAreJoined() {
    let rows = [("HARBOUR", 50.0, 0.95), ("LANTERNS", 48, 0.95), ("12 Mill Road", 20, 0.96)]
    #expect(name(of: rows) == "HARBOUR LANTERNS")
  }

  @Test func largerNameBeatsTheLegalEntity() {
    let rows = [
      ("Willow Books", 60.0, 0.95), ("Lantern Trading Ltd", 20, 0.95), ("12 Mill Road", 20, 0.96),
    ]
    #expect(name(of: rows) == "Willow Books")
  }

  private typealias Row = (text: String, height: Double, confidence: Double)

  /// The merchant of a page whose header and footer have rows of these heights, in pixels, and
  /// confidences.
  private func name(of header: [Row], footer: [Row] = []) -> String? {
    let body = ["05/03/2024 12:30", "Tea 3.00", "Bread 4.00", "Total 7.00", "Cash 7.00"]
    var y = 0.0
    let lines = (header + body.map { ($0, 20, 0.96) } + footer).map { row in
      var x = 200.0
      let words = row.text.split(separator: " ").map { text in
        let box = Box(x: x, y: y, width: Double(text.count) * row.height / 2, height: row.height)
        x = box.maxX + row.height / 2
        return RecognizedPage.Word(text: String(text), box: box, confidence: row.confidence)
      }
      y += row.height * 1.4
      let box = words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
      return RecognizedPage.Line(
        text: row.text, box: box,
        baseline: [Point(x: box.x, y: box.maxY), Point(x: box.maxX, y: box.maxY)], words: words)
    }
    let block = RecognizedPage.Block(
      box: Box(x: 0, y: 0, width: 600, height: 900), kind: .text,
      paragraphs: [.init(lines: lines)])
    let page = RecognizedPage(width: 600, height: 900, language: "eng", blocks: [block])
    return ReceiptParser().receipt(from: page).merchant
  }
}
