import Testing

@testable import PlatenReceipts

struct WebHostTests {
  @Test(arguments: [
    ("www.willow-books.co.uk", ["willow-books"]),
    ("Visit ww. willow.com/survey today", ["willow"]),
    ("office@lindenhof.ch", ["lindenhof"]),
    ("ann@gmail.com or www.facebook.com", []),
    ("Total 12.50 at 10.30", []),
    ("Mr. Lee", []),
  ])
  func hostNameIsItsRegistrableLabel(text: String, names: [String]) {
    #expect(WebHost.hosts(in: text).map(\.name) == names)
  }
}
