package import PlatenModel

/// How a plane moved from one frame to a later one.
package struct PlaneMotion: Sendable {
  /// Maps points of the earlier frame to points of the later one, in pixels.
  package let homography: Homography
  /// The share of the points on the plane that moved like this, 0 to 1.
  package let inlierShare: Double

  /// The plane did not move.
  package static let none = PlaneMotion(homography: Homography(1, 0, 0, 0, 1, 0), inlierShare: 1)

  /// This motion after an earlier one.
  package func after(_ earlier: PlaneMotion) -> PlaneMotion {
    PlaneMotion(
      homography: homography.after(earlier.homography),
      inlierShare: min(inlierShare, earlier.inlierShare))
  }

  /// `quad` after the motion; `nil` where that is no item any more: its corners cross, or its area
  /// changes by more than a half in this one motion.
  package func moved(_ quad: Quad) -> Quad? {
    guard let moved = Quad(corners: quad.corners.map { homography($0) }) else { return nil }
    return (0.5...2).contains(moved.area / quad.area) ? moved : nil
  }
}
