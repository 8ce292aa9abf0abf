import PlatenModel
import Testing

struct BusinessCardTests {
  @Test func mergesBothSides() {
    var front = BusinessCard(), back = BusinessCard()
    front.name = "Jane Doe"
    back.name = "Acme"
    back.organization = "Acme Ltd"
    back.emails = ["jane@example.com"]
    let card = front.merged(with: back)
    #expect(card.name == "Jane Doe" && card.organization == "Acme Ltd")
    #expect(card.emails == ["jane@example.com"])
  }
}
