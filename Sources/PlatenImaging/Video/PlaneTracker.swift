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
    guard pv_tracker_advance(tracker, frame.image) == 0 else {
      throw .openCV(purpose: "a tracker")
    }
  }

  /// The motion, from the previous frame to the current one, of the plane that `quad` was on; `nil`
  /// where it is lost, as behind a hand.
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
