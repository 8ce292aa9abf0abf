internal import PlatenModel

/// What most looks at a row show, the first among them; each counts as much as it is sure.
struct ReadingVote {
  /// The page's words that give way to ``words``; at least one.
  let replaced: [RecognizedPage.Word]
  /// As sure as the looks agree.
  let words: [RecognizedPage.Word]
  /// Whether it is something else than what was read first.
  let isChange: Bool

  /// A date or an amount as a look shows it.
  private struct Ballot {
    /// What it says: the same for the same day or figures.
    let meaning: [String]
    let words: [RecognizedPage.Word]

    /// Of its words the mean, 0 to 1.
    var confidence: Double { words.reduce(0) { $0 + $1.confidence } / Double(words.count) }
  }

  /// What no look but one has seen may be anything.
  private static let leastVotes = 2

  /// `nil` where the looks show nothing of the kind, or too few the same.
  init?(on reading: FurtherReading, latestYear: Int) {
    let place = reading.words.boundingBox
    let looks = ([reading.words] + reading.looks).map { look in
      Self.ballots(of: look, for: reading.purpose, latestYear: latestYear)
        .last { $0.words.boundingBox.overlaps(place) }
    }
    let ballots = looks.compactMap(\.self)
    let votes = Dictionary(grouping: ballots, by: \.meaning).filter {
      $0.value.count >= Self.leastVotes
    }
    let weights = votes.mapValues { $0.reduce(0) { $0 + $1.confidence } }
    // Of what weighs the same the first look's is taken.
    let most = ballots.map(\.meaning).filter { weights[$0] != nil }
      .max { weights[$0]! < weights[$1]! }
    guard let most, let best = votes[most]?.max(by: { $0.confidence < $1.confidence })
    else { return nil }
    let covered = reading.words.standing(in: best.words.boundingBox)
    guard !covered.isEmpty else { return nil }
    let share = weights[most]! / ballots.reduce(0) { $0 + $1.confidence }
    isChange = looks[0]?.meaning != most
    replaced = covered
    words = best.words.map {
      RecognizedPage.Word(
        text: $0.text, box: $0.box, confidence: min($0.confidence, share),
        isRightToLeft: $0.isRightToLeft)
    }
  }

  /// What a look shows, from left to right.
  private static func ballots(
    of look: [RecognizedPage.Word], for purpose: FurtherReading.Purpose, latestYear: Int
  ) -> [Ballot] {
    guard !look.isEmpty else { return [] }
    let row = PrintedRow(look)
    switch purpose {
    case .date:
      return DateScanner(row, row: 0, latestYear: latestYear).dates().map { date in
        Ballot(
          meaning: [date.dayFirst, date.monthFirst].map { $0?.text ?? "" },
          words: Array(look[date.words]))
      }
    case .amount:
      return NumberScanner(row, joinsGroups: true).numbers().filter { $0.places == 2 }.map {
        Ballot(meaning: $0.groups, words: Array(look[$0.words]))
      }
    }
  }
}

extension Box {
  /// Whether some of it lies between the sides of `other`.
  fileprivate func overlaps(_ other: Box) -> Bool { x < other.maxX && maxX > other.x }
}
