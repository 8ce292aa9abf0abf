import PlatenModel

@testable import PlatenDataDetectors
@testable import PlatenTextAnalysis

/// What a detector finds in a text, as printed.
func found(_ detector: some DataDetector, _ text: String) -> [String] {
  let text = TokenizedText(text)
  return detector.matches(in: text).map { text.string($0.range) }
}

/// What a detector makes of a text.
func values(_ detector: some DataDetector, _ text: String) -> [String] {
  detector.matches(in: TokenizedText(text)).map(\.value)
}
