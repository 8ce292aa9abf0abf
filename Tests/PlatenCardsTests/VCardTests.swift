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
}
