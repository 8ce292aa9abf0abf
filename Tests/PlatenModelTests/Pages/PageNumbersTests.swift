import Testing

@testable import PlatenModel

struct PageNumbersTests {
  @Test(arguments: [
    ("1", [0]), ("1-3,7", [0, 1, 2, 6]), ("3-1", [2, 1, 0]), ("6-", [5, 6]), ("7-7", [6]),
    ("2,2", [1, 1]), ("07", [6]),
  ])
  func rangesSelectIndices(text: String, indices: [Int]) throws {
    #expect(try #require(PageNumbers(text)).indices(of: 7) == indices)
  }

  @Test(arguments: ["8", "1-8", "8-1", "8-", "1000000000"])
  func aNumberAboveThatOfThePagesSelectsNothing(text: String) throws {
    #expect(try #require(PageNumbers(text)).indices(of: 7) == nil)
  }

  @Test(arguments: [
    "", "0", "-", "-3", "1,", ",1", "1-2-3", "a", "1 ", "+1", "1-0", "٣", "1000000001",
    "99999999999999999999",
  ])
  func otherTextIsNoSelection(text: String) { #expect(PageNumbers(text) == nil) }

  @Test(arguments: ["1-3,7,10-", "5-1"])
  func theDescriptionIsTheSelection(text: String) throws {
    #expect("\(try #require(PageNumbers(text)))" == text)
  }
}
