/// How the area of a page in its photo was determined.
public enum PageFindingResult: String, Hashable, Sendable, Codable {
  /// The page was detected.
  case found
  /// The caller set the corners.
  case given
  /// The confidence of every detected page is too low, so the whole photo is the page.
  case unsure
  /// No page was detected, so the whole photo is the page.
  case notFound
  /// The caller decided that the whole photo is the page.
  case wholePhoto
}
