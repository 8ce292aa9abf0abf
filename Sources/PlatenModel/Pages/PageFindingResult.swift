/// How it was decided which part of a photo is the page.
public enum PageFindingResult: String, Hashable, Sendable, Codable {
  /// The page was found.
  case found
  /// The caller told its corners.
  case given
  /// What was found is too unsure, so the whole photo is the page.
  case unsure
  /// Nothing was found, so the whole photo is the page.
  case notFound
  /// The caller told that the whole photo is the page.
  case wholePhoto
}
