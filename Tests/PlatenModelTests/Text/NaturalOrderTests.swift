import Testing

@testable import PlatenModel

struct NaturalOrderTests {
  @Test(arguments: [
    ["IMG_9.jpg", "IMG_10.jpg", "IMG_100.jpg"],
    ["2/a.jpg", "10/a.jpg"],
    ["a.jpg", "B.jpg", "c.jpg"],
    ["a/z.jpg", "a b/a.jpg", "ab.jpg"],
    ["page.jpg", "page1.jpg", "page2a.jpg", "page2b.jpg", "page12.jpg"],
    ["x1.jpg", "x01.jpg", "x2.jpg"].sorted(),
    ["99999999999999999999998.jpg", "99999999999999999999999.jpg"],
    ["", "a"],
  ])
  func numbersAreInTheOrderOfTheirValues(names: [String]) {
    #expect(names.reversed().sorted { NaturalOrder($0) < NaturalOrder($1) } == names)
  }

  @Test(arguments: [("a.jpg", "A.jpg"), ("01", "1"), ("e\u{301}", "é")])
  func differentNamesAreNeverEqual(first: String, second: String) {
    let orders = (NaturalOrder(first), NaturalOrder(second))
    #expect((orders.0 < orders.1) != (orders.1 < orders.0))
  }
}
