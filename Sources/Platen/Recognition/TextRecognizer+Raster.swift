internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

extension TextRecognizer {
  /// The text of `lineImage`, as far as it is recognized before `deadline`; `nil` after it, and where the
  /// task was cancelled.
  func line(
    in lineImage: Raster, until deadline: ContinuousClock.Instant
  ) throws(ScanError) -> Line? {
    let timeLeft = deadline - .now
    guard timeLeft > .zero, !Task.isCancelled else { return nil }
    return try lineImage.withPixels { pixels throws(ScanError) in
      try line(in: pixels, deadline: timeLeft)
    }
  }
}
