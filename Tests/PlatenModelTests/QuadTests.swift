import PlatenModel
import Testing

@Test func quadRefusesCornersThatCross() {
  let square = Quad(width: 10, height: 20)
  #expect(Quad(corners: square.corners) == square)
  #expect(square.area == 200)
  #expect(Quad(corners: [square.topLeft, square.bottomRight, square.topRight, square.bottomLeft]) == nil)
  #expect(Quad(corners: Array(square.corners.reversed())) == nil)
  #expect(Quad(corners: []) == nil)
}
