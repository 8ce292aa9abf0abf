internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

extension TextRecognizer {
  /// What is read in `lineImage` until `end`; `nil` where that is over.
  func line(
    in lineImage: Raster, until end: ContinuousClock.Instant
  ) throws(ScanError) -> Line? {
    let timeLeft = end - .now
    guard timeLeft > .zero else { return nil }
    return try lineImage.withPixels { pixels throws(ScanError) in
      try line(in: pixels, deadline: timeLeft)
    }
  }
}
