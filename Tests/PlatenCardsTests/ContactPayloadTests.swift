import PlatenModel
import Testing

@testable import PlatenCards

struct ContactPayloadTests {
  @Test(arguments: [
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jane;;Dr.\r\nORG:Acme\\, Ltd\r\nTEL;TYPE=CELL:+1 650 253 0000\r\nEND:VCARD",
    "MECARD:N:Doe,Jane;ORG:Acme\\, Ltd;TEL:+16502530000;;",
  ])
  func parsesContactPayloads(payload: String) throws {
    let card = try #require(ContactPayload(payload)).card
    #expect(card.familyName == "Doe" && card.givenName == "Jane")
    #expect(card.organization == "Acme, Ltd" && card.phones.first?.value == "+16502530000")
    #expect(ContactPayload("https://example.com") == nil)
  }
}
