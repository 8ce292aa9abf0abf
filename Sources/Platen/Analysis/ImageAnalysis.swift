public import PlatenModel
internal import PlatenSubjects

/// What an ``ImageAnalyzer`` found in an image; named as in VisionKit.
///
/// All places are in pixels of the image as displayed.
public struct ImageAnalysis: Sendable {
  /// A word of the text.
  public struct Word: Hashable, Sendable {
    /// The word with its punctuation.
    public let text: String
    /// Its place in ``ImageAnalysis/transcript``.
    public let range: Range<String.Index>
    /// Its corners, clockwise from its own top left.
    public let quad: Quad
    /// The number of its line, from 0, in reading order.
    public let line: Int
    /// The confidence of the recognition, 0 to 1.
    public let confidence: Double
  }

  /// The types that were looked for.
  public let types: ImageAnalyzer.AnalysisTypes
  /// Pixels of the image as displayed.
  public let width: Int
  /// Pixels of the image as displayed.
  public let height: Int
  /// The text of all lines in reading order: a line feed after each line, and an empty line between
  /// paragraphs.
  public let transcript: String
  /// The words, in reading order.
  public let words: [Word]
  /// The barcodes from top to bottom, then the data in the text.
  public let items: [Item]
  /// What is known about the image; empty unless ``ImageAnalyzer/AnalysisTypes/visualLookUp`` was asked
  /// for.
  public let lookUpResults: [LookUpResult]
  /// `nil` where subjects were not asked for.
  let photoSubjects: PhotoSubjects?

  init(
    types: ImageAnalyzer.AnalysisTypes, width: Int, height: Int, text: AnalyzedText, items: [Item],
    lookUpResults: [LookUpResult], photoSubjects: PhotoSubjects?
  ) {
    self.types = types
    self.width = width
    self.height = height
    transcript = text.transcript
    words = text.words
    self.items = items
    self.lookUpResults = lookUpResults
    self.photoSubjects = photoSubjects
  }

  /// The same analysis with other results of the look-up.
  init(_ other: ImageAnalysis, lookUpResults: [LookUpResult]) {
    types = other.types
    (width, height) = (other.width, other.height)
    (transcript, words) = (other.transcript, other.words)
    items = other.items
    photoSubjects = other.photoSubjects
    self.lookUpResults = lookUpResults
  }

  /// Whether anything of one of `types` was found.
  public func hasResults(for types: ImageAnalyzer.AnalysisTypes) -> Bool {
    types.contains(.text) && !words.isEmpty
      || types.contains(.machineReadableCode) && items.contains { $0.kind == .barcode }
      || types.contains(.visualLookUp) && !lookUpResults.isEmpty
      || types.contains(.subject) && !subjects.isEmpty
  }

  /// The word at a point; `nil` where there is none.
  public func word(at point: Point) -> Word? { words.first { $0.quad.contains(point) } }

  /// The data or the barcode at a point; `nil` where there is none. Of several, the smallest.
  public func item(at point: Point) -> Item? {
    items.filter { $0.quad?.contains(point) ?? false }
      .min { ($0.quad?.area ?? 0) < ($1.quad?.area ?? 0) }
  }
}

// MARK: - Selection

extension ImageAnalysis {
  /// The parts of the transcript in `ranges`, in their order, separated by line feeds.
  public func text(in ranges: [Range<String.Index>]) -> String {
    ranges.map { String(transcript[$0.clamped(to: transcript.startIndex..<transcript.endIndex)]) }
      .joined(separator: "\n")
  }

  /// The words that `ranges` touch.
  public func words(in ranges: [Range<String.Index>]) -> [Word] {
    words.filter { word in ranges.contains { $0.overlaps(word.range) } }
  }

  /// The range from the word nearest to one point to the word nearest to another, as a person selects
  /// text; `nil` without text.
  public func range(from start: Point, to end: Point) -> Range<String.Index>? {
    guard let first = nearestWord(to: start), let last = nearestWord(to: end) else { return nil }
    return min(
      first.range.lowerBound, last.range.lowerBound)..<max(
        first.range.upperBound, last.range.upperBound)
  }

  private func nearestWord(to point: Point) -> Word? {
    word(at: point)
      ?? words.min { $0.quad.centre.distance(to: point) < $1.quad.centre.distance(to: point) }
  }
}
