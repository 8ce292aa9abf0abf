import PlatenModel
import Testing

@testable import PlatenCards

struct VCardTests {
  @Test func writesVCards() {
    var card = BusinessCard()
    card.name = "Jane Doe"
    card.givenName = "Jane"
    card.familyName = "Doe"
    card.organization = "Ä, B; and \(String(repeating: "ö", count: 60))"
    card.phones = [.init(type: .cell, value: "+16502530000", text: "650 253 0000")]
    let text = VCard(card, photo: "data:image/jpeg;base64,\(String(repeating: "A", count: 200))")
      .text
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 } && lines.first == "BEGIN:VCARD")
    #expect(text.hasSuffix("END:VCARD\r\n") && text.contains("\r\nVERSION:4.0\r\n"))
    let plain = text.replacing("\r\n ", with: "")
    #expect(plain.contains("N:Doe;Jane;;;") && plain.contains("ORG:Ä\\, B\\; and ö"))
    #expect(plain.contains("TEL;VALUE=uri;TYPE=cell:tel:+16502530000"))
  }

  /// No field ends its property: each line begins with the name of a property that was asked for.
  @Test(arguments: [
    "a\nTEL:1", "a\r\nTEL:1", "a\rTEL:1", "a\u{85}TEL:1", "a\u{2028}TEL:1", "a\u{C}TEL:1",
    "a;\u{301}b,\u{301}c",
    "a\"\nTEL:1", "a\"\u{301}:\nTEL:1",
  ])
  func fieldsStayInTheirProperty(text: String) {
    var card = BusinessCard()
    card.name = text
    card.organization = text
    card.urls = ["http://example.org/" + text]
    card.addresses = [.init(text: text)]
    let lines = VCard(card).text.replacing("\r\n ", with: "").split(separator: "\r\n")
    let names = lines.map { String($0.unicodeScalars.prefix { $0 != ":" && $0 != ";" }) }
    #expect(names == ["BEGIN", "VERSION", "FN", "N", "ORG", "URL", "ADR", "END"])
    #expect(
      !VCard(card).text.unicodeScalars.contains {
        "\u{85}\u{2028}\u{C}".unicodeScalars.contains($0)
      })
    #expect(!lines.contains { $0.unicodeScalars.contains("\n") })
  }
}
