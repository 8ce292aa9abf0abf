internal import PlatenImaging
internal import PlatenModel

extension ScannedPage {
  /// Whether `other` shows the same page: the same words at the same places, no other word at any, and
  /// otherwise the same ink. In doubt it is another page. The measure of ``DuplicateFinder``, and of the
  /// web application's hint.
  package func isSamePage(as other: ScannedPage) throws(ScanError) -> Bool {
    if sha256 == other.sha256, page == other.page, detection?.quad == other.detection?.quad {
      return true
    }
    guard hasProportions(of: other) else { return false }
    let text = recognized.flatMap { one in other.recognized.map { TextComparison(one, $0) } }
    if PageSketch(recognized).isTextless || PageSketch(other.recognized).isTextless {
      return try comparison(with: other, words: text?.matched ?? []).showsOnePicture
    }
    guard let text, text.share >= Self.fewestCommonWords, text.contradictions == 0 else {
      return false
    }
    return try comparison(with: other, words: text.matched).showsOneText
  }

  /// The least share of common words: a blurred photo misreads many.
  private static let fewestCommonWords = 0.5
  /// How far the ratios of the sides may be apart.
  private static let proportionTolerance = 0.12

  private func hasProportions(of other: ScannedPage) -> Bool {
    let ratio = Double(width * other.height) / Double(max(1, height * other.width))
    return abs(ratio - 1) < Self.proportionTolerance
  }

  private func comparison(
    with other: ScannedPage, words: [(Box, Box)]
  ) throws(ScanError) -> InkComparison {
    try InkComparison(composed(), other.composed(), resolution: resolution, words: words)
  }
}

extension InkComparison {
  /// Whether pages of the same words have the same ink besides. On drawn photos another photo of a page has
  /// none that is unmatched, one of them blurred or in shade; a cross of 4 mm has 7 mm², a signature 20 to 60.
  fileprivate var showsOneText: Bool { unmatchedInk <= 2 }

  /// Whether pages without text show the same.
  fileprivate var showsOnePicture: Bool {
    ink > 3 && correlation > 0.85 && unmatchedInk <= 2
  }
}
