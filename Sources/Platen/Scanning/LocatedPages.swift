internal import PlatenModel

/// The parts of a photo that are pages.
struct LocatedPages: Sendable {
  /// Empty where the whole photo is the page.
  let pages: [DetectedPage]
  let result: PageFindingResult
}

/// A part of a photo that becomes a page, and how.
struct LocatedPage: Sendable {
  /// `nil` where the whole photo is the page.
  let detection: DetectedPage?
  /// How the page's area in the photo was determined.
  let finding: PageFindingResult
  /// The options for the page.
  let options: ScanOptions
}
