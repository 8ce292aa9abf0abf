internal import PlatenModel

/// What most looks at a row show, the first among them; each counts as much as it is sure.
struct RecognitionVote {
  /// The page's words that give way to ``words``; at least one.
  let replaced: [RecognizedPage.Word]
  /// As sure as the looks agree.
  let words: [RecognizedPage.Word]
  /// Whether it is something else than what was read first.
  let changesValue: Bool

  /// A date or an amount as a look shows it.
  private struct Ballot {
    /// What it says: the same for the same day or figures.
    let key: [String]
    let words: [RecognizedPage.Word]

    /// Of its words the mean, 0 to 1.
    var confidence: Double { words.meanConfidence ?? 0 }
  }

  /// What no look but one has seen may be anything.
  private static let minimumVotes = 2

  /// `nil` where the looks show nothing of the kind, or too few the same.
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
    // Of what weighs the same the first look's is taken.
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

  /// What a look shows, from left to right.
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
  /// Whether some of it lies between the sides of `other`.
  fileprivate func overlaps(_ other: Box) -> Bool { x < other.maxX && maxX > other.x }
}
