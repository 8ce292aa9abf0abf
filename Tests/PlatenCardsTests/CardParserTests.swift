import PlatenModel
import Testing

@testable import PlatenCards
@testable import PlatenDataDetectors

struct CardParserTests {
  /// A page of `lines`: their text and the height of their words in pixels.
  private func page(_ lines: [(String, Double)]) -> RecognizedPage {
    let rows = lines.enumerated().map { row, line in
      var x = 0.0
      let words = line.0.split(separator: " ").map { word in
        let width = line.1 * 0.5 * Double(word.count)
        defer { x += width + line.1 * 0.3 }
        return RecognizedPage.Word(
          text: String(word), box: Box(x: x, y: 60 * Double(row), width: width, height: line.1),
          confidence: 0.9)
      }
      return RecognizedPage.Line(
        text: line.0, box: Box(x: 0, y: 60 * Double(row), width: x, height: line.1), baseline: [],
        words: words)
    }
    let box = Box(x: 0, y: 0, width: 1000, height: 600)
    return RecognizedPage(
      width: 1000, height: 600, language: "eng",
      blocks: [.init(box: box, kind: .text, paragraphs: [.init(lines: rows)])])
  }

  @Test func parsesACard() throws {
    let parser = CardParser(locale: try #require(ItemLocale(tag: "de-DE")))
    let card = parser.card(
      page([
        ("Lumivo Optik GmbH", 30), ("Dr. Swantje Kesselring", 44), ("Leiterin Vertrieb", 26),
        ("Lindenstraße 27", 24), ("20095 Hamburg", 24), ("Tel. 040 3332000", 24),
        ("Mobil: +49 171 3920011", 24), ("s.kesselring@lumivo-optik.de", 24),
        ("www.lumivo-optik.de", 24), ("linkedin.com/in/skesselring", 20),
      ]))
    #expect(card.name == "Dr. Swantje Kesselring" && card.namePrefix == "Dr.")
    #expect(card.givenName == "Swantje" && card.familyName == "Kesselring")
    #expect(card.organization == "Lumivo Optik GmbH" && card.title == "Leiterin Vertrieb")
    #expect(card.emails == ["s.kesselring@lumivo-optik.de"])
    #expect(card.urls == ["http://www.lumivo-optik.de"])
    #expect(card.phones.map(\.value) == ["+49403332000", "+491713920011"])
    #expect(card.phones.map(\.type) == [.work, .cell])
    #expect(card.addresses.first?.city == "Hamburg" && card.addresses.count == 1)
    #expect(card.social == ["linkedin": "skesselring"])
  }

  /// The e-mail address tells that two lines are one name, and its host which line is the firm.
  @Test(arguments: [
    ("thomas.brennan@quartz-labs.io", "Thomas Brennan"),
    ("tbrennan@quartz-labs.io", "Thomas Brennan"),
    ("info@quartz-labs.io", "Thomas"),
  ])
  func joinsANameOnTwoLines(email: String, name: String) throws {
    let parser = CardParser(locale: try #require(ItemLocale(tag: "en-US")))
    let card = parser.card(
      page([
        ("THOMAS", 44), ("BRENNAN", 44), ("Product Manager", 26), ("Quartz Labs", 26), (email, 24),
        ("+1 415 555 0142", 24),
      ]))
    #expect(card.name == name || name == "Thomas" && card.name != "Thomas Brennan")
    #expect(card.organization == "Quartz Labs")
  }

  @Test func everyLabelOfAHostNamesTheFirm() throws {
    let parser = CardParser(locale: try #require(ItemLocale(tag: "en-US")))
    let card = parser.card(
      page([
        ("Silas Lanternfield", 44), ("Workshop Director", 26), ("Larkwater Instruments", 26),
        ("silas@larkwater-instruments.example.com", 24),
      ]))
    #expect(card.organization == "Larkwater Instruments")
  }

  @Test func extensionsStayWithTheirNumber() throws {
    let parser = CardParser(locale: try #require(ItemLocale(tag: "en-US")))
    let card = parser.card(page([("Jane Doe", 44), ("T: 215.555.0142 x307", 24)]))
    #expect(card.phones.map(\.extension) == ["307"])
    #expect(VCard(card).text.contains("tel:+12155550142;ext=307\r\n"))
  }

  /// OCR reads text on one level as one line.
  @Test func splitsTwoColumns() throws {
    let rows: [[(text: String, x: Double, height: Double)]] = [
      [("Silvanta Maschinenbau AG", 60, 24), ("Am Alten Wall 3b,", 540, 20)],
      [("THORSTEN NIEMEYER-KURZ", 60, 36), ("80331 München", 540, 20)],
      [("Account Manager", 60, 26), ("089 99253426", 540, 20)],
      [("info@silvanta.de", 540, 20)],
    ]
    let lines = rows.enumerated().map { row, parts in
      let words = parts.flatMap { part in
        let texts = part.text.split(separator: " ").map(String.init)
        return texts.indices.map { index in
          let start = texts[..<index].reduce(0) { $0 + $1.count + 1 }
          return RecognizedPage.Word(
            text: texts[index],
            box: Box(
              x: part.x + Double(start) * part.height * 0.5, y: 60 * Double(row),
              width: Double(texts[index].count) * part.height * 0.5, height: part.height),
            confidence: 0.9)
        }
      }
      return RecognizedPage.Line(
        text: words.map(\.text).joined(separator: " "), box: words[0].box, baseline: [],
        words: words)
    }
    let box = Box(x: 0, y: 0, width: 1000, height: 600)
    let card = CardParser(locale: try #require(ItemLocale(tag: "de-DE"))).card(
      RecognizedPage(
        width: 1000, height: 600, language: "deu",
        blocks: [.init(box: box, kind: .text, paragraphs: [.init(lines: lines)])]))
    #expect(card.name == "Thorsten Niemeyer-Kurz" && card.title == "Account Manager")
    #expect(card.organization == "Silvanta Maschinenbau AG")
    #expect(card.addresses.map(\.text) == ["Am Alten Wall 3b, 80331 München"])
    #expect(card.phones.map(\.value) == ["+498999253426"])
  }
}
