internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

extension TextReader {
  /// What is read in `strip` until `end`; `nil` where that is over.
  func line(
    in strip: Raster, until end: ContinuousClock.Instant
  ) throws(ScanError) -> Line? {
    let timeLeft = end - .now
    guard timeLeft > .zero else { return nil }
    return try strip.withPixels { pixels throws(ScanError) in
      try line(in: pixels, deadline: timeLeft)
    }
  }
}
