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

  @Test func keepsComponentsOfAddressesAndNotes() throws {
    let payload =
      "BEGIN:VCARD\nVERSION:3.0\nN:Doe;Jane;;;Jr.,CPA\nTEL:+41445550123\n"
      + "ADR;TYPE=WORK:PF 7;Suite 2;Lake Road 1;Zürich;ZH;8001;Schweiz\nNOTE:One\\nTwo\\, three\nEND:VCARD"
    let card = try #require(ContactPayload(payload)).card
    let text = VCard(card).text.replacing("\r\n ", with: "")
    #expect(text.contains(":PF 7;Suite 2;Lake Road 1;Zürich;ZH;8001;Schweiz\r\n"))
    #expect(text.contains("NOTE:One\\nTwo\\, three\r\n"))
    #expect(text.contains("N:Doe;Jane;;;Jr.,CPA\r\n"))
  }
}
