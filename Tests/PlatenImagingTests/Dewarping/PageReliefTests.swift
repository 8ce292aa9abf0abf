import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct PageReliefTests {
  private static let width = 1000.0, height = 1400.0
  private static let foot = Point(x: 450, y: 800)

  /// How far a page that is bent about the vertical rises, as a share of the camera's distance.
  private static func parallax(_ x: Double) -> Double { 0.03 * sin(x / width * .pi) }

  /// What is seen of the upper and lower side.
  private static var vertical: [DisplacementField.Observation] {
    [0, height].flatMap { y in
      (1..<400).map { step in
        let x = Double(step) / 400 * width
        return DisplacementField.Observation(
          point: Point(x: x, y: y), value: parallax(x) * (y - foot.y))
      }
    }
  }

  @Test func curvedSidesShowTheDisplacementAlongThem() throws {
    let relief = try #require(
      PageRelief(
        vertical: Self.vertical, horizontal: [], foot: Self.foot, width: Self.width,
        height: Self.height))
    for x in [200.0, 700, 850] {
      let seen = relief.displacement().printed(Point(x: x, y: 600))
      let across = Self.parallax(x) * (x - Self.foot.x)
      let along = Self.parallax(x) * (600 - Self.foot.y)
      // The relief is smooth, so it follows the sides roughly.
      #expect(abs(seen.x - x - across) < 1 + 0.35 * abs(across))
      #expect(abs(seen.y - 600 - along) < 1 + 0.35 * abs(along))
    }
  }

  @Test func cornersStay() throws {
    let relief = try #require(
      PageRelief(
        vertical: Self.vertical, horizontal: [], foot: Self.foot, width: Self.width,
        height: Self.height))
    #expect(relief.displacement().printed(Point(x: 0, y: 0)).distance(to: Point(x: 0, y: 0)) < 2)
  }

  @Test func anImplausibleReliefIsNone() {
    let vertical = Self.vertical.map {
      DisplacementField.Observation(point: $0.point, value: 20 * $0.value)
    }
    #expect(
      PageRelief(
        vertical: vertical, horizontal: [], foot: Self.foot, width: Self.width,
        height: Self.height) == nil)
  }

  @Test func aCameraStraightAboveHasItsFootBelowTheCentre() throws {
    // A page of 1000 × 1400 pixels, half as large in the photo, parallel to it.
    let map = Homography(0.5, 0, 100, 0, 0.5, 200)
    let foot = try #require(map.cameraFoot(centre: Point(x: 400, y: 500), focalLength: 900))
    #expect(foot.distance(to: Point(x: 600, y: 600)) < 1e-6)
  }
}
