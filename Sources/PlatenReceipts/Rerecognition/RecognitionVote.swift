internal import PlatenModel

/// The majority of the recognition passes over a row, weighted by confidence; the first recognition is
/// one of them.
struct RecognitionVote {
  /// The words of the page that ``words`` replaces; at least one.
  let replaced: [RecognizedPage.Word]
  /// The words of the majority; their confidence is at most the majority's share of the votes.
  let words: [RecognizedPage.Word]
  /// Whether the value differs from the first recognition.
  let changesValue: Bool

  /// The date or the amount of one recognition pass.
  private struct Ballot {
    /// The value: equal for the same days, or for the same digits of an amount.
    let key: [String]
    let words: [RecognizedPage.Word]

    /// The mean confidence of its words, 0 to 1.
    var confidence: Double { words.meanConfidence ?? 0 }
  }

  /// The fewest passes that must agree; a value of one pass only is discarded.
  private static let minimumVotes = 2

  /// Counts the votes; `nil` where fewer than ``minimumVotes`` passes agree on a value.
  init?(on field: LowConfidenceField, latestYear: Int) {
    let place = field.words.boundingBox
    let passes = ([field.words] + field.passes).map { pass in
      Self.ballots(of: pass, for: field.kind, latestYear: latestYear)
        .last { $0.words.boundingBox.overlaps(place) }
    }
    let ballots = passes.compactMap(\.self)
    let tally = Dictionary(grouping: ballots, by: \.key).filter {
      $0.value.count >= Self.minimumVotes
    }
    let weights = tally.mapValues { $0.reduce(0) { $0 + $1.confidence } }
    // Of equal weights the earliest pass wins.
    let winner = ballots.map(\.key).filter { weights[$0] != nil }
      .max { weights[$0]! < weights[$1]! }
    guard let winner, let best = tally[winner]?.max(by: { $0.confidence < $1.confidence })
    else { return nil }
    let replacedWords = field.words.centred(in: best.words.boundingBox)
    guard !replacedWords.isEmpty else { return nil }
    let share = weights[winner]! / ballots.reduce(0) { $0 + $1.confidence }
    changesValue = passes[0]?.key != winner
    replaced = replacedWords
    words = best.words.map {
      RecognizedPage.Word(
        text: $0.text, box: $0.box, confidence: min($0.confidence, share),
        isRightToLeft: $0.isRightToLeft)
    }
  }

  /// The dates or amounts of one recognition pass, from left to right.
  private static func ballots(
    of pass: [RecognizedPage.Word], for kind: LowConfidenceField.Kind, latestYear: Int
  ) -> [Ballot] {
    guard !pass.isEmpty else { return [] }
    let row = PrintedRow(pass)
    switch kind {
    case .date:
      return DateScanner(row, row: 0, latestYear: latestYear).dates().map { date in
        Ballot(
          key: [date.dayFirst, date.monthFirst].map { $0?.description ?? "" },
          words: Array(pass[date.words]))
      }
    case .amount:
      return NumberScanner(row, joinsDigitGroups: true).numbers().filter { $0.places == 2 }.map {
        Ballot(key: $0.groups, words: Array(pass[$0.words]))
      }
    }
  }
}

extension Box {
  /// Whether both boxes overlap horizontally.
  fileprivate func overlaps(_ other: Box) -> Bool { x < other.maxX && maxX > other.x }
}
