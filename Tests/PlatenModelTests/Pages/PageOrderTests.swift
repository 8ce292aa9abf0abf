import PlatenModel
import Testing

/// Layouts of pages as boxes (left, top, right, bottom), in the expected reading order.
@Suite struct PageOrderTests {
  struct Layout: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let boxes: [(left: Double, top: Double, right: Double, bottom: Double)]
    var rotation = Rotation.none
  }

  static let layouts = [
    Layout(testDescription: "none", boxes: []),
    Layout(testDescription: "one", boxes: [(0, 0, 9, 9)]),
    Layout(testDescription: "an open book", boxes: [(0, 5, 50, 80), (51, 0, 99, 78)]),
    Layout(testDescription: "a card's two sides", boxes: [(20, 0, 80, 30), (0, 40, 60, 70)]),
    Layout(
      testDescription: "three receipts at different heights",
      boxes: [(0, 40, 20, 100), (30, 0, 50, 95), (60, 30, 80, 120)]),
    Layout(
      testDescription: "two rows, both slanted",
      boxes: [(0, 0, 40, 50), (50, 15, 90, 65), (0, 60, 40, 110), (50, 75, 90, 125)]),
    Layout(
      testDescription: "a tall one before two short ones",
      boxes: [(0, 0, 40, 100), (50, 0, 90, 45), (52, 55, 92, 100)]),
    Layout(
      testDescription: "two short ones before a tall one",
      boxes: [(0, 0, 40, 45), (5, 55, 45, 100), (55, 0, 95, 100)]),
    Layout(
      testDescription: "rows that share less than half of their heights",
      boxes: [(50, 0, 90, 50), (0, 30, 40, 80)]),
    Layout(testDescription: "two overlapping pages", boxes: [(0, 0, 50, 50), (10, 5, 60, 55)]),
    Layout(
      testDescription: "a book whose top is at the photo's right",
      boxes: [(0, 0, 80, 50), (5, 51, 80, 99)], rotation: .counterclockwise),
    Layout(
      testDescription: "a book whose top is at the photo's left",
      boxes: [(5, 51, 80, 99), (0, 0, 80, 50)], rotation: .clockwise),
    Layout(
      testDescription: "a book upside down",
      boxes: [(51, 0, 99, 80), (0, 0, 50, 80)], rotation: .halfTurn),
  ]

  @Test(arguments: layouts)
  func readingOrderDoesNotDependOnTheOrderOfDetection(_ layout: Layout) throws {
    let quads = layout.boxes.map { box in
      Quad(
        topLeft: Point(x: box.left, y: box.top), topRight: Point(x: box.right, y: box.top),
        bottomRight: Point(x: box.right, y: box.bottom),
        bottomLeft: Point(x: box.left, y: box.bottom))
    }
    let inOrder = Array(quads.indices)
    #expect(PageOrder.reading(quads, turnedBy: layout.rotation) == inOrder)
    #expect(PageOrder.reading(quads.reversed(), turnedBy: layout.rotation) == inOrder.reversed())
  }
}
