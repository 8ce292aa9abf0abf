internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

extension RecognizerSelector {
  /// Words with a lower confidence, 0 to 1, are recognized by the network as well. On 58 pages these are
  /// a sixth of the print; with 0.9 it is a quarter, for a third of a point of word F1.
  private static let voteThreshold = 0.8

  /// Whether the recognition network may read the page: it knows languages in Latin script.
  var mayUseNetwork: Bool {
    recognizers.recognitionModel == .automatic && languages.allSatisfy(LanguageScripts.isLatin)
  }

  /// The words of a line, after a vote with the recognition network where Tesseract is unsure.
  func verified(
    _ words: Words, in lineImage: Raster, until deadline: ContinuousClock.Instant
  ) throws(ScanError) -> Words {
    guard mayUseNetwork else { return words }
    let spans = try UncertainSpans(of: words, below: Self.voteThreshold, in: lineImage).spans
    var words = words
    // From right to left, so that the places of the other spans stay.
    for span in spans.reversed() where deadline > .now && voteRecord.isWorthwhile {
      let output = try CTCOutput(ofNetworkOn: lineImage, in: span.columns)
      let vote = LineVote(Array(words[span.words]), against: output, height: lineImage.height)
      voteRecord.add(vote.networkCharacters, width: span.columns.count)
      words.replaceSubrange(span.words, with: vote.decided())
    }
    return words
  }

  /// How sure the recognition network was on a page so far.
  struct VoteRecord {
    /// Where the network is unsure as well, as with handwriting and drawings, it takes as long as Tesseract
    /// does and improves nothing: after `trialWidth` pixels of text-line images, about four lines, its
    /// characters must have at least `minimumMeanProbability` on average.
    private static let trialWidth = 2500, minimumMeanProbability = 0.8

    private var width = 0, characterCount = 0, probabilitySum = 0.0

    /// Whether the network shall read more of the page.
    var isWorthwhile: Bool {
      width < Self.trialWidth
        || probabilitySum >= Self.minimumMeanProbability * Double(characterCount)
    }

    /// Adds what the network read in `width` pixels.
    mutating func add(_ characters: [CTCCharacter], width: Int) {
      self.width += width
      characterCount += characters.count
      probabilitySum += characters.reduce(0) { $0 + $1.probability }
    }
  }
}
