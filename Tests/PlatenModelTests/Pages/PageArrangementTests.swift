import Testing

@testable import PlatenModel

struct PageArrangementTests {
  private let pages = ["1", "2", "3", "4", "5", "6"]

  @Test(arguments: [
    (nil, nil, false, false, "123456"),
    ("2-4", nil, false, false, "234"),
    ("4,2,2", nil, false, false, "24"),
    (nil, "3,1", false, false, "312456"),
    ("1-4", "3,6,3", false, false, "3124"),
    (nil, nil, true, false, "654321"),
    (nil, nil, false, true, "162534"),
    ("1-4", nil, false, true, "1423"),
    (nil, "2,1", true, false, "654312"),
  ])
  func stepsApplyInTheirOrder(
    selection: String?, order: String?, isReversed: Bool, interleaves: Bool, expected: String
  ) throws {
    var arrangement = PageArrangement()
    arrangement.selection = selection.flatMap { PageNumbers($0) }
    arrangement.order = order.flatMap { PageNumbers($0) }
    arrangement.isReversed = isReversed
    arrangement.interleavesSides = interleaves
    #expect(try arrangement.arranged(pages).joined() == expected)
  }

  @Test func aNumberAboveThatOfThePagesIsRefused() throws {
    var arrangement = PageArrangement()
    arrangement.selection = PageNumbers("1-7")
    #expect(throws: ScanError.pageNumberTooHigh("1-7", pageCount: 6)) {
      try arrangement.arranged(pages)
    }
  }

  @Test func anOddNumberOfSidesIsRefused() {
    var arrangement = PageArrangement()
    arrangement.interleavesSides = true
    #expect(
      throws: ScanError(
        .usage, reason: "5 pages cannot be front and back sides; an even number can")
    ) {
      try arrangement.arranged(Array(pages.dropLast()))
    }
  }
}
