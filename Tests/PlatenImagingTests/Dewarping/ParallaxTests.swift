import PlatenModel
import Testing

@testable import PlatenImaging

#if canImport(Glibc)
import Glibc
#endif

/// A sheet of 0.8 × 1.25 (an area of 1), tilted before a camera of 3,000 pixels focal length at a distance
/// of 1.4, in a photo of 3,000 × 4,000 pixels.
private enum TiltedSheet {
  static let width = 0.8, height = 1.25, focalLength = 3000.0, center = Point(x: 1500, y: 2000)

  /// The place in the photo of a point of the sheet, 0 to 1 along its sides, that is raised by `rise`.
  static func place(_ u: Double, _ v: Double, rise: Double = 0) -> Point {
    let (x, y) = (width * (u - 0.5), height * (v - 0.5)), tilt = 0.4
    let (down, near) = (y * cos(tilt) - rise * sin(tilt), y * sin(tilt) + rise * cos(tilt))
    let scale = focalLength / (1.4 - near)
    return Point(x: center.x + scale * x, y: center.y + scale * down)
  }

  static let quad = Quad(
    topLeft: place(0, 0), topRight: place(1, 0), bottomRight: place(1, 1), bottomLeft: place(0, 1))
}

struct ParallaxTests {
  /// The map from a page of 80 × 125 pixels to the photo.
  private let toPhoto = Homography(width: 80, height: 125, onto: TiltedSheet.quad)

  private func parallax(focalLength: Double) -> Parallax {
    Parallax(
      toPhoto: toPhoto, width: 80, height: 125, center: TiltedSheet.center,
      focalLength: focalLength)
  }

  @Test(arguments: [(0.2, 0.3), (0.9, 0.8), (0.5, 0.5)])
  func aRaisedPointIsSeenWhereTheParallaxSays(u: Double, v: Double) {
    let parallax = parallax(focalLength: TiltedSheet.focalLength), rise = 1e-4
    let seen = toPhoto.inverse(TiltedSheet.place(u, v, rise: rise))
    #expect(abs((seen.x / 80 - u) / rise - (parallax.right - parallax.towards * u)) < 1e-3)
    #expect(abs((seen.y / 125 - v) / rise - (parallax.down - parallax.towards * v)) < 1e-3)
  }

  @Test func aMirroredPageMovesTheOtherWay() {
    let parallax = parallax(focalLength: TiltedSheet.focalLength)
    let corners = TiltedSheet.quad
    let mirrored = Parallax(
      toPhoto: Homography(
        width: 80, height: 125,
        onto: Quad(
          topLeft: corners.topRight, topRight: corners.topLeft,
          bottomRight: corners.bottomLeft, bottomLeft: corners.bottomRight)),
      width: 80, height: 125, center: TiltedSheet.center, focalLength: TiltedSheet.focalLength)
    #expect(abs(mirrored.right - (parallax.towards - parallax.right)) < 1e-9)
    #expect(abs(mirrored.down - parallax.down) < 1e-9)
  }

  @Test func aPageWithoutAnExtentHasNone() {
    let parallax = Parallax(
      toPhoto: Homography(0, 0, 5, 0, 0, 5), width: 80, height: 125, center: TiltedSheet.center,
      focalLength: 3000)
    #expect(parallax.right == 0 && parallax.down == 0 && parallax.towards == 0)
  }
}
