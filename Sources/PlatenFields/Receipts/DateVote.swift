internal import PlatenModel

/// The date that most looks at a row show, the first among them.
struct DateVote {
  /// The page's words that give way to ``words``; at least one.
  let replaced: [RecognizedPage.Word]
  let words: [RecognizedPage.Word]

  /// A day as a look shows it.
  private struct Ballot {
    /// Which day it is in either order; what is the same in both is one date.
    let days: [PrintedDate.Day?]
    let words: [RecognizedPage.Word]
  }

  /// A date that no look but one has seen may be anything.
  private static let leastVotes = 2

  /// `nil` where the looks show no date, or too few the same.
  init?(on reading: FurtherReading, latestYear: Int) {
    let place = reading.words.boundingBox
    let ballots = ([reading.words] + reading.looks).compactMap {
      Self.ballot(of: $0, within: place, latestYear: latestYear)
    }
    let votes = Dictionary(grouping: ballots, by: \.days).mapValues(\.count)
    // Of as many votes the first look's counts more.
    guard let most = votes.values.max(), most >= Self.leastVotes,
      let best = ballots.first(where: { votes[$0.days] == most })
    else { return nil }
    let share = Double(most) / Double(reading.looks.count + 1)
    let box = best.words.boundingBox
    let covered = reading.words.filter { $0.box.midX > box.x && $0.box.midX < box.maxX }
    guard !covered.isEmpty else { return nil }
    replaced = covered
    words = best.words.map {
      RecognizedPage.Word(
        text: $0.text, box: $0.box, confidence: min($0.confidence, share),
        isRightToLeft: $0.isRightToLeft)
    }
  }

  /// The first date of a look that stands where the words stood.
  private static func ballot(
    of look: [RecognizedPage.Word], within place: Box, latestYear: Int
  ) -> Ballot? {
    guard !look.isEmpty else { return nil }
    let row = PrintedRow(look.sorted { $0.box.x < $1.box.x })
    let dates = DateScanner(row, row: 0, latestYear: latestYear).dates()
    return dates.lazy.map { Ballot(days: [$0.dayFirst, $0.monthFirst], words: Array(row.words[$0.words])) }
      .first { ballot in
        let box = ballot.words.boundingBox
        return box.x < place.maxX && box.maxX > place.x
      }
  }
}
