internal import PlatenImaging
internal import PlatenModel

/// Measures what of a scene hinders the scanner.
struct SceneMeter: Sendable {
  /// The advice that has been given.
  private(set) var guidance = ScannerGuidance.none
  private var pending = ScannerGuidance.none
  private var pendingSince = 0.0
  private var lastTime: Double?

  /// The widths of the frame per second at which print is blurred: at a shutter of 1/60 s that is a
  /// sixtieth of the width.
  private static let maximumSpeed = 1.0
  /// The mean brightness, 0 to 255, below which noise hides print.
  private static let minimumBrightness = 30.0
  /// Advice changes when the scene has been so for this many seconds.
  private static let delay = 0.25

  /// Takes a frame and the motion since the frame before; `nil` where that is not known. Returns the
  /// advice if it changes.
  mutating func update(_ frame: ScanFrame, motion: PlaneMotion?) -> ScannerGuidance? {
    defer { lastTime = frame.time }
    let seen = advice(frame, motion)
    if seen != pending { (pending, pendingSince) = (seen, frame.time) }
    guard pending != guidance, frame.time - pendingSince >= Self.delay else { return nil }
    guidance = pending
    return guidance
  }

  private func advice(_ frame: ScanFrame, _ motion: PlaneMotion?) -> ScannerGuidance {
    if frame.gray.meanBrightness < Self.minimumBrightness { return .tooDark }
    guard let motion, let lastTime, frame.time > lastTime else { return .none }
    let middle = Quad(frame.bounds).centre
    let distance = middle.distance(to: motion.homography(middle)) / frame.bounds.width
    return distance / (frame.time - lastTime) > Self.maximumSpeed ? .slowDown : .none
  }
}

extension Raster {
  /// The mean of a gray raster, 0 to 255, from every eighth pixel of every eighth row.
  fileprivate var meanBrightness: Double {
    withPixels { pixels in
      var sum = 0, count = 0
      for row in stride(from: 0, to: pixels.height, by: 8) {
        for column in stride(from: 0, to: pixels.width, by: 8) {
          sum += Int(pixels.bytes[row * pixels.bytesPerRow + column])
          count += 1
        }
      }
      return Double(sum) / Double(max(count, 1))
    }
  }
}
