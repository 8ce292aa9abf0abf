import PlatenModel
import Testing

@Test func aQuarterTurnMovesTheBottomLeftToTheTopLeft() {
  let square = Quad(width: 10, height: 20)
  #expect(square.turned(by: .none) == square)
  #expect(square.turned(by: .clockwise).topLeft == square.bottomLeft)
  #expect(square.turned(by: .counterclockwise).topLeft == square.topRight)
  #expect(square.turned(by: .halfTurn).corners.first == square.bottomRight)
  #expect(square.turned(by: .clockwise).isConvex)
}

@Test func invalidCornersAreRejected() {
  let square = Quad(width: 10, height: 20)
  #expect(Quad(corners: square.corners) == square)
  #expect(square.area == 200)
  let crossed = [square.topLeft, square.bottomRight, square.topRight, square.bottomLeft]
  #expect(Quad(corners: crossed) == nil)
  #expect(Quad(corners: Array(square.corners.reversed())) == nil)
  #expect(Quad(corners: []) == nil)
}

@Test func aSegmentIsClippedToABox() throws {
  let box = Box(x: 10, y: 10, width: 80, height: 40)
  let (start, end) = try #require(
    box.clipped(from: Point(x: 0, y: 20), to: Point(x: 100, y: 70)))
  #expect(start == Point(x: 10, y: 25) && end == Point(x: 60, y: 50))
  let inside = (Point(x: 20, y: 20), Point(x: 20, y: 30))
  #expect(try #require(box.clipped(from: inside.0, to: inside.1)) == inside)
  #expect(box.clipped(from: Point(x: 0, y: 0), to: Point(x: 100, y: 5)) == nil)
  #expect(box.clipped(from: Point(x: 5, y: 20), to: Point(x: 5, y: 30)) == nil)
}
