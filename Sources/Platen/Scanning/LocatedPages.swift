internal import PlatenModel

/// The parts of a photo that are pages.
struct LocatedPages: Sendable {
  /// Empty where the whole photo is the page.
  let pages: [DetectedPage]
  let result: PageFindingResult
}
