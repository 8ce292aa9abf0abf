import PlatenModel

@testable import PlatenDataDetectors
@testable import PlatenTextAnalysis

/// The printed texts of a detector's matches.
func found(_ detector: some DataDetector, _ text: String) -> [String] {
  let text = TokenizedText(text)
  return detector.matches(in: text).map { text.string($0.range) }
}

/// The values of a detector's matches.
func values(_ detector: some DataDetector, _ text: String) -> [String] {
  detector.matches(in: TokenizedText(text)).map(\.value)
}
