internal import CVision
package import PlatenModel

/// Follows planar items, such as barcodes and pages, from frame to frame by optical flow
/// (pyramidal Lucas-Kanade and RANSAC).
///
/// 1.5 ms for each item of a frame of 1280 × 720 pixels. One thread uses a tracker at a time.
package final class PlaneTracker {
  private let tracker: OpaquePointer

  /// Creates a tracker without a frame.
  package init() throws(ScanError) {
    guard let tracker = pv_tracker_create() else {
      throw .openCV(purpose: "a tracker")
    }
    self.tracker = tracker
  }

  deinit { pv_tracker_free(tracker) }

  /// Makes `frame`, which is gray, the current frame.
  package func advance(to frame: Raster) throws(ScanError) {
    guard frame.withImage({ pv_tracker_advance(tracker, $0) }) == 0 else {
      throw .openCV(purpose: "a tracker")
    }
  }

  /// The motion, from the previous frame to the current one, of the plane that `quad` was on; `nil`
  /// if it is lost, as behind a hand.
  ///
  /// - Parameter quad: in pixels of the previous frame.
  package func motion(of quad: Quad) throws(ScanError) -> PlaneMotion? {
    var motion = pv_motion()
    let numbers = quad.corners.flatMap { [$0.x, $0.y] }
    guard pv_tracker_motion(tracker, numbers, &motion) == 0 else {
      throw .openCV(purpose: "a tracker")
    }
    guard motion.inliers > 0 else { return nil }
    let m = motion.matrix
    return PlaneMotion(
      homography: Homography(m.0, m.1, m.2, m.3, m.4, m.5, m.6, m.7, m.8),
      inlierShare: motion.inlier_share)
  }

  /// How the plane at `quad` looks in the current frame; `nil` without a frame.
  ///
  /// - Parameter side: of the rectified patch, in pixels.
  package func appearance(
    of quad: Quad, side: Int = PlaneAppearance.itemSide
  ) -> PlaneAppearance? {
    var pixels = [UInt8](repeating: 0, count: side * side)
    let numbers = quad.corners.flatMap { [$0.x, $0.y] }
    return pv_tracker_patch(tracker, numbers, Int32(side), &pixels) == 0
      ? PlaneAppearance(pixels: pixels, side: side) : nil
  }
}

/// How a plane looks: a small rectified patch.
package struct PlaneAppearance: Hashable, Sendable {
  /// Gray, row by row.
  let pixels: [UInt8]
  /// The width and the height, in pixels.
  let side: Int

  /// The side for items such as barcodes, and for pages, in pixels.
  package static let itemSide = 24, pageSide = 64

  /// The normalized cross-correlation with another look, -1 to 1: near 1 for the same thing in any
  /// light, near 0 for another or if something covers it. 0 for a patch without contrast.
  package func correlation(with other: PlaneAppearance) -> Double {
    let count = Double(pixels.count)
    var sums = (a: 0.0, b: 0.0, aa: 0.0, bb: 0.0, ab: 0.0)
    for (a, b) in zip(pixels, other.pixels) {
      let (a, b) = (Double(a), Double(b))
      sums.a += a
      sums.b += b
      sums.aa += a * a
      sums.bb += b * b
      sums.ab += a * b
    }
    let variances = (sums.aa - sums.a * sums.a / count) * (sums.bb - sums.b * sums.b / count)
    return variances > 1 ? (sums.ab - sums.a * sums.b / count) / variances.squareRoot() : 0
  }

  /// The share of the plane, 0 to 1, that looks different, as where a hand lies on it: cells of 4 × 4
  /// pixels whose gray differs by more than `tolerance`, once both have the same brightness. Glare that
  /// moves, and its rim, does not count.
  package func changedShare(from other: PlaneAppearance, tolerance: Double = 14) -> Double {
    guard side == other.side, side >= Self.cell else { return 1 }
    let (mine, theirs) = (cells, other.cells)
    let ratios = zip(mine, theirs).map { ($0 + 8) / ($1 + 8) }.sorted()
    let gain = min(max(ratios[ratios.count / 2], 0.5), 2)
    let hasGlare = glareCells(mine, theirs)
    let changed = mine.indices.count {
      !hasGlare[$0] && abs(mine[$0] - gain * theirs[$0]) > tolerance
    }
    return Double(changed) / Double(mine.count)
  }

  /// The side of a cell, in pixels.
  private static let cell = 4

  /// The gray of glare, and the share of cells from which on it is paper that is overexposed.
  private static let glare = 245.0, maximumGlare = 0.4

  /// The cells with glare in either look, and those around them.
  private func glareCells(_ mine: [Double], _ theirs: [Double]) -> [Bool] {
    let isWhite = zip(mine, theirs).map { max($0, $1) >= Self.glare }
    let count = isWhite.count { $0 }, side = side / Self.cell
    guard count > 0, Double(count) <= Self.maximumGlare * Double(mine.count) else {
      return [Bool](repeating: false, count: mine.count)
    }
    return mine.indices.map { index in
      let (row, column) = (index / side, index % side)
      return (max(0, row - 2)...min(side - 1, row + 2)).contains { y in
        (max(0, column - 2)...min(side - 1, column + 2)).contains { isWhite[y * side + $0] }
      }
    }
  }

  /// The mean gray of each cell.
  private var cells: [Double] {
    let count = side / Self.cell
    return (0..<count * count).map { index in
      let (row, column) = (index / count * Self.cell, index % count * Self.cell)
      var sum = 0
      for y in row..<row + Self.cell {
        for x in column..<column + Self.cell { sum += Int(pixels[y * side + x]) }
      }
      return Double(sum) / Double(Self.cell * Self.cell)
    }
  }
}

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

  /// `quad` after the motion; `nil` if that is no item any more: its corners cross, or its area
  /// changes by more than a half in this one motion.
  package func moved(_ quad: Quad) -> Quad? {
    guard let moved = Quad(corners: quad.corners.map { homography($0) }) else { return nil }
    return (0.5...2).contains(moved.area / quad.area) ? moved : nil
  }
}

/// Shows a plane, such as a gauge or a manual, as it was in the first frame: it does not move.
///
/// The motion is followed from frame to frame, and then measured against the first frame, so that errors
/// do not add up. One thread uses a stabilizer at a time.
package final class PlaneStabilizer {
  private let region: Quad
  private let frames: PlaneTracker
  private var reference: Raster?
  /// Maps points of the first frame to points of the last one.
  private var motion = PlaneMotion.none
  /// Whether the plane was found in the last frame.
  package private(set) var isHeld = true

  /// - Parameter region: the plane, in pixels of the first frame.
  package init(region: Quad) throws(ScanError) {
    self.region = region
    frames = try PlaneTracker()
  }

  /// `frame` as seen from where the first one was taken.
  package func stabilized(_ frame: Raster) throws(ScanError) -> Raster {
    try frames.advance(to: frame.gray())
    guard let reference else {
      reference = frame
      return frame
    }
    if let here = motion.moved(region), let step = try frames.motion(of: here) {
      motion = step.after(motion)
    }
    let rough = try frame.stabilized(by: motion.homography)
    guard let rest = try remainder(of: rough, against: reference) else {
      isHeld = false
      return rough
    }
    isHeld = true
    motion = PlaneMotion(
      homography: motion.homography.after(rest.homography), inlierShare: rest.inlierShare)
    return try frame.stabilized(by: motion.homography)
  }

  /// The motion that is left of the plane; `nil` if it is lost.
  private func remainder(
    of frame: Raster, against reference: Raster
  ) throws(ScanError) -> PlaneMotion? {
    let tracker = try PlaneTracker()
    try tracker.advance(to: reference.gray())
    try tracker.advance(to: frame.gray())
    return try tracker.motion(of: region)
  }
}
