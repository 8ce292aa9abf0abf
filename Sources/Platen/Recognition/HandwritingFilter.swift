internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// Tells handwriting from print among the lines of a page, by the handwriting network and the confidence
/// of the words: print that the network takes for handwriting is often read with certainty.
struct HandwritingFilter {
  /// A segment of a row.
  private struct Candidate {
    let line: RecognizedLine
    /// Whether its words are text, if it is print.
    let isText: Bool
    /// The mean confidence of its words, 0 to 1.
    let confidence: Double
    /// The log-odds of handwriting; `nil` where the words are too certain to ask.
    let logit: Double?
    var letters: Int { line.words.reduce(0) { $0 + $1.text.count } }

    /// Whether the segment is handwriting on a page of print.
    var isHandwriting: Bool {
      guard let logit, confidence < maximumConfidence,
        line.box.width >= minimumLength * line.xHeight
      else { return false }
      return logit > max(minimumLogit, confidenceWeight * (confidence - neutralConfidence))
    }
  }

  private var candidates: [Candidate] = []

  /// Words of this mean confidence are print.
  private static let printConfidence = 0.92
  /// The least log-odds of handwriting; each tenth of confidence beyond `neutralConfidence` raises it by
  /// a tenth of `confidenceWeight`.
  ///
  /// Chosen on drawn notes, forms and letters in typefaces that the network was not trained on, and on
  /// drawn print.
  private static let minimumLogit = 2.5, confidenceWeight = 10.0, neutralConfidence = 0.6
  /// Handwriting among print is at least this long, in x-heights, and no more certain than this.
  private static let minimumLength = 3.0, maximumConfidence = 0.8
  /// Where more than this share of a page's letters is handwriting, other lines with log-odds above
  /// `writtenPageLogit` are, too.
  private static let writtenPageShare = 0.5, writtenPageLogit = -3.0
  /// The mean confidence from which the words of handwriting are kept: among print, and on a page of
  /// handwriting.
  private static let legible = 0.6, legibleOnWrittenPage = 0.8

  /// Adds the words of a row; none where nothing was recognized.
  mutating func add(
    _ words: [RecognizedPage.Word], in lineImage: TextLineImage
  ) throws(ScanError) {
    guard !words.isEmpty else { return try add(unread: lineImage) }
    let isText = words.areText
    for segment in try RecognizedLine.segments(of: words, in: lineImage) {
      let confidence = segment.line.words.meanCharacterConfidence
      let logit =
        confidence < Self.printConfidence
        ? try lineImage.handwritingLogit(in: segment.columns) : nil
      candidates.append(
        Candidate(line: segment.line, isText: isText, confidence: confidence, logit: logit))
    }
  }

  private mutating func add(unread lineImage: TextLineImage) throws(ScanError) {
    guard lineImage.mayBeText else { return }
    let line = lineImage.row.line
    candidates.append(
      Candidate(
        line: RecognizedLine(words: [], baseline: line.baseline, xHeight: line.xHeight),
        isText: false, confidence: 0,
        logit: try lineImage.handwritingLogit(in: 0...Double(lineImage.image.width))))
  }

  /// The lines that are text or handwriting; handwriting that was not read has no words.
  var lines: [RecognizedLine] {
    let isWrittenPage = isWrittenPage
    return candidates.compactMap { candidate in
      let isHandwriting =
        candidate.isHandwriting
        || isWrittenPage
          && candidate.logit.map { $0 > Self.writtenPageLogit } == true
      guard isHandwriting else { return candidate.isText ? candidate.line : nil }
      let legible = isWrittenPage ? Self.legibleOnWrittenPage : Self.legible
      return candidate.line.handwriting(isRead: candidate.confidence >= legible)
    }
  }

  private var isWrittenPage: Bool {
    let written = candidates.filter(\.isHandwriting).reduce(0) { $0 + $1.letters }
    return Double(written)
      > Self.writtenPageShare * Double(candidates.reduce(0) { $0 + $1.letters })
  }
}

extension RecognizedLine {
  /// The line as handwriting; without its words unless it `isRead`.
  fileprivate func handwriting(isRead: Bool) -> RecognizedLine {
    RecognizedLine(
      words: isRead ? words : [], box: box, baseline: baseline, xHeight: xHeight,
      isHandwriting: true)
  }
}
