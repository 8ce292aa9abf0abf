internal import PlatenModel

/// The text of one page, and the turn that makes the page upright.
struct PageRecognition {
  /// In pixels of the upright OCR image; `nil` where no text was wanted.
  let page: RecognizedPage?
  let orientation: OrientationDecision
  /// The share of the page's print that `page` explains, 0 to 1; `nil` where no text was wanted.
  let coverage: Double?
  /// One line each, for the user.
  let warnings: [String]
  /// Whether the recognition ended within its time limit.
  let isComplete: Bool

  init(
    page: RecognizedPage?, orientation: OrientationDecision, coverage: Double?,
    warnings: [String], isComplete: Bool
  ) {
    self.page = page
    self.orientation = orientation
    self.coverage = coverage
    self.warnings = warnings
    self.isComplete = isComplete
  }

  /// A page without recognition, which the caller turns by `rotation`.
  init(rotation: Rotation?) {
    self.init(
      page: nil, orientation: OrientationDecision(rotation: rotation ?? .none, confidence: 1),
      coverage: nil, warnings: [], isComplete: true)
  }
}
