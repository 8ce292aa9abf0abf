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
