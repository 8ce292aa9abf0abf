import PlatenModel
import Testing

@testable import PlatenImaging

#if canImport(Glibc)
import Glibc
#endif

/// The quad of a sheet in a photo of 4,000 × 3,000 pixels, taken by a camera of `focalLength`
/// pixels aimed at its center. The sheet is tilted about two axes and rotated, in degrees.
private func photographed(
  ratio: Double, tilt: Double, lean: Double, turn: Double, focalLength: Double
) -> Quad? {
  let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { cornerX, cornerY in
    let (x, y) = (cornerX * ratio / 2, cornerY / 2)
    let (a, b, c) = (turn * .pi / 180, tilt * .pi / 180, lean * .pi / 180)
    let (turnedX, turnedY) = (x * cos(a) - y * sin(a), x * sin(a) + y * cos(a))
    let (tiltedY, depth) = (turnedY * cos(b), turnedY * sin(b))
    let (leantX, distance) = (turnedX * cos(c) + depth * sin(c), depth * cos(c) - turnedX * sin(c))
    let scale = focalLength / (distance + 1.8)
    return Point(x: 2000 + leantX * scale, y: 1500 + tiltedY * scale)
  }
  return Quad(corners: corners)
}

/// The quad for a camera that is tilted by `tilt` towards `direction`, in degrees.
private func photographed(
  ratio: Double, tilt: Double, direction: Double, focalLength: Double
) -> Quad? {
  let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { cornerX, cornerY in
    let (x, y) = (cornerX * ratio / 2, cornerY / 2)
    let (a, b) = (direction * .pi / 180, tilt * .pi / 180)
    let (along, across) = (x * cos(a) + y * sin(a), y * cos(a) - x * sin(a))
    let (tilted, depth) = (along * cos(b), along * sin(b))
    let scale = focalLength / (depth + 1.6 * max(1, ratio))
    return Point(
      x: 2000 + (tilted * cos(a) - across * sin(a)) * scale,
      y: 1500 + (tilted * sin(a) + across * cos(a)) * scale)
  }
  return Quad(corners: corners)
}

@Test(arguments: [
  (0.0, 0.0, 0.0), (20, 0, 0), (0, 30, 0), (45, 0, 10), (0, 45, 0), (30, 30, 20), (45, 20, -30),
])
func aspectRatioIsExactWithAKnownFocalLength(tilt: Double, lean: Double, turn: Double) throws {
  for ratio in [0.6071, 0.7071, 1, 1.586] {
    let quad = try #require(
      photographed(ratio: ratio, tilt: tilt, lean: lean, turn: turn, focalLength: 3100))
    let found = PageGeometry.aspectRatio(
      of: quad, photoWidth: 4000, photoHeight: 3000, focalLengthInPixels: 3100)
    #expect(abs(found / ratio - 1) < 0.001)
  }
}

@Test(arguments: [(0.0, 0.0), (15, 0), (0, 20), (25, 15), (35, 25), (40, -30)])
func aspectRatioIsAccurateForPhonesWithoutAFocalLength(tilt: Double, lean: Double) throws {
  for focalLength in [2700.0, 3100, 3500] {
    let quad = try #require(
      photographed(ratio: 0.7071, tilt: tilt, lean: lean, turn: 5, focalLength: focalLength))
    let found = PageGeometry.aspectRatio(
      of: quad, photoWidth: 4000, photoHeight: 3000, focalLengthInPixels: nil)
    #expect(abs(found / 0.7071 - 1) < 0.03)
  }
}

/// All tilt directions, with the focal lengths of phones (24 to 28 mm) but without metadata. Legal
/// in landscape orientation is left out: it has nearly the aspect ratio of a card.
@Test(arguments: [0.0, 15, 30, 45], ["A4", "Letter", "Legal", "A4 turned", "Letter turned"])
func knownPaperIsRecognizedWithoutAFocalLength(tilt: Double, name: String) throws {
  let upright = try #require(PaperSize.named(String(name.prefix { $0 != " " })))
  let paper = name.hasSuffix("turned") ? upright.turned : upright
  for direction in stride(from: 0.0, to: 360, by: 15) {
    for focalLength in [2773.0, 2900, 3004, 3120, 3235] {
      let quad = try #require(
        photographed(
          ratio: paper.aspectRatio, tilt: tilt, direction: direction, focalLength: focalLength))
      let shape = PageGeometry.shape(
        of: quad, photoWidth: 4000, photoHeight: 3000, focalLengthInPixels: nil)
      let found = PaperSize.matching(
        aspectRatio: shape.aspectRatio, uncertainty: shape.uncertainty)
      #expect(found == paper, "\(direction)° \(focalLength) \(shape)")
    }
  }
}

@Test func aKnownFocalLengthLeavesNoUncertainty() throws {
  let quad = try #require(
    photographed(ratio: 0.7071, tilt: 45, direction: 0, focalLength: 3000))
  for (focalLength, isCertain) in [(3000.0, true), (nil, false)] {
    let shape = PageGeometry.shape(
      of: quad, photoWidth: 4000, photoHeight: 3000, focalLengthInPixels: focalLength)
    #expect((shape.uncertainty == 0) == isCertain)
  }
}

@Test func aspectRatioOfAnUndistortedQuadIsThatOfItsSides() {
  let quad = Quad(
    topLeft: Point(x: 100, y: 100), topRight: Point(x: 400, y: 100),
    bottomRight: Point(x: 400, y: 700), bottomLeft: Point(x: 100, y: 700))
  for focalLength in [nil, 500, Double.nan, -1] {
    let ratio = PageGeometry.aspectRatio(
      of: quad, photoWidth: 1000, photoHeight: 800, focalLengthInPixels: focalLength)
    #expect(abs(ratio - 0.5) < 1e-6)
  }
}

@Test func aspectRatioOfADegenerateQuadIsFinite() {
  let flat = Quad(
    topLeft: Point(x: 0, y: 0), topRight: Point(x: 10, y: 0),
    bottomRight: Point(x: 20, y: 0), bottomLeft: Point(x: 30, y: 0))
  let ratio = PageGeometry.aspectRatio(
    of: flat, photoWidth: 100, photoHeight: 100, focalLengthInPixels: nil)
  #expect(ratio.isFinite && ratio > 0)
}
