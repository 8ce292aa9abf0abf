package import PlatenModel

/// Shows a plane, such as a gauge or a manual, as it was in the first frame: it does not move.
///
/// The motion is followed from frame to frame, and then measured against the first frame, so that errors
/// do not add up. One thread uses a stabiliser at a time.
package final class PlaneStabiliser {
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
  package func stabilised(_ frame: Raster) throws(ScanError) -> Raster {
    try frames.advance(to: frame.gray())
    guard let reference else {
      reference = frame
      return frame
    }
    if let here = motion.moved(region), let step = try frames.motion(of: here) {
      motion = step.after(motion)
    }
    let rough = try frame.stabilised(by: motion.homography)
    guard let rest = try remainder(of: rough, against: reference) else {
      isHeld = false
      return rough
    }
    isHeld = true
    motion = PlaneMotion(
      homography: motion.homography.after(rest.homography), inlierShare: rest.inlierShare)
    return try frame.stabilised(by: motion.homography)
  }

  /// The motion that is left of the plane; `nil` where it is lost.
  private func remainder(
    of frame: Raster, against reference: Raster
  ) throws(ScanError) -> PlaneMotion? {
    let tracker = try PlaneTracker()
    try tracker.advance(to: reference.gray())
    try tracker.advance(to: frame.gray())
    return try tracker.motion(of: region)
  }
}
