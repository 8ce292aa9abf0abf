package import PlatenModel

/// Re-recognition: selects the fields of a receipt to recognize again, and merges the results.
///
/// These are the date, because one misread digit makes it another day, and the amounts that may be
/// the total or a tax if arithmetic does not prove them.
extension ReceiptParser {
  /// The largest number of rows to recognize again for a date that was not found, and for amounts.
  private static let maximumDateRows = 3, maximumAmountRows = 3

  /// The confidence of the total, 0 to 1, below which the amounts are recognized again.
  private static let totalConfidenceThreshold = 0.9

  /// The fields to recognize again; empty if the page is no receipt.
  package func lowConfidenceFields(on page: RecognizedPage) -> [LowConfidenceField] {
    let page = ReceiptPage(page)
    guard ReceiptClassifier.isReceipt(page) else { return [] }
    let scores = ReceiptScores(of: page, options: options)
    return lowConfidenceDates(scores, on: page) + lowConfidenceAmounts(scores, on: page)
  }

  /// The words of the date; without a date, the rows that most likely hold one.
  private func lowConfidenceDates(
    _ scores: ReceiptScores, on page: ReceiptPage
  ) -> [LowConfidenceField] {
    if let date = scores.dates.selection?.date {
      return [
        LowConfidenceField(kind: .date, words: Array(page.rows[date.row].words[date.words]))
      ]
    }
    return page.rows.indices.map { (row: $0, likelihood: Self.dateLikelihood(in: $0, on: page)) }
      .filter { $0.likelihood > 0 }
      .sorted { ($1.likelihood, $0.row) < ($0.likelihood, $1.row) }
      .prefix(Self.maximumDateRows)
      .map { LowConfidenceField(kind: .date, words: page.rows[$0.row].words) }
  }

  /// The evidence that a row holds a misread date; 0 for none.
  private static func dateLikelihood(in row: Int, on page: ReceiptPage) -> Int {
    let text = page.rows[row].text
    guard text.count(where: \.isNumber) >= 3 else { return 0 }
    let isAnnounced = page.keywords.rows[row].contains { $0.roles.contains(.date) }
    let hasTime = TimeOfDay.first(in: text) != nil
    let separatorCount = text.count { "/-".contains($0) }
    return (isAnnounced ? 3 : 0) + (hasTime ? 2 : 0) + (separatorCount >= 2 ? 2 : 0)
  }

  /// The row of the best candidate for the total and the rows labeled as totals and taxes; empty
  /// if the total is confident.
  private func lowConfidenceAmounts(
    _ scores: ReceiptScores, on page: ReceiptPage
  ) -> [LowConfidenceField] {
    if let confidence = scores.totalConfidence(on: page),
      confidence >= Self.totalConfidenceThreshold
    {
      return []
    }
    let labeled = page.rows.indices.filter { row in
      page.keywords.rows[row].contains { !$0.roles.isDisjoint(with: [.final, .total, .tax]) }
        && page.rows[row].text.contains(where: \.isNumber)
    }
    let best = scores.totals.best.map { [$0.amount.row] } ?? []
    return (best + labeled.reversed()).unique.prefix(Self.maximumAmountRows).map {
      LowConfidenceField(kind: .amount, words: page.rows[$0].words)
    }
  }

  /// `page` with each field replaced by the majority of its recognition passes. Another amount is
  /// accepted only if it raises the confidence of total and tax.
  package func corrected(_ page: RecognizedPage, using fields: [LowConfidenceField])
    -> RecognizedPage
  {
    fields.reduce(page) { page, field in
      guard let vote = RecognitionVote(on: field, latestYear: options.latestYear) else {
        return page
      }
      let other = page.replacing(vote)
      let isAccepted =
        field.kind == .date || !vote.changesValue
        || summedConfidence(of: other) > summedConfidence(of: page)
      return isAccepted ? other : page
    }
  }

  /// The sum of the confidences of total and tax, 0 to 2.
  private func summedConfidence(of page: RecognizedPage) -> Double {
    let evidence = receipt(from: page).evidence
    return [Receipt.Field.total, .tax].reduce(0) { $0 + (evidence[$1]?.confidence ?? 0) }
  }
}

extension RecognizedPage {
  /// The page with some words replaced by those of a vote, also in the cells of its tables and in the
  /// values of its fields.
  func replacing(_ vote: RecognitionVote) -> RecognizedPage {
    let out = Set(vote.replaced)
    func changed(_ words: [Word]) -> [Word]? {
      guard words.contains(where: out.contains) else { return nil }
      let isFirst = words.contains(vote.replaced[0])
      return (words.filter { !out.contains($0) } + (isFirst ? vote.words : []))
        .sorted { $0.box.x < $1.box.x }
    }
    func text(_ words: [Word]) -> String { words.map(\.text).joined(separator: " ") }
    return changingLines { line in
      guard let words = changed(line.words) else { return line }
      return Line(text: text(words), box: line.box, baseline: line.baseline, words: words)
    }.changingFields { field in
      let inside = self.words.filter { $0.box.isCentered(in: field.valueBox) }
      guard let words = changed(inside), !words.isEmpty else { return field }
      return Field(
        name: field.name, value: text(words), nameBox: field.nameBox, valueBox: field.valueBox)
    }
  }
}

extension Box {
  /// Whether its center lies in `other`.
  fileprivate func isCentered(in other: Box) -> Bool {
    midX > other.x && midX < other.maxX && midY > other.y && midY < other.maxY
  }
}

/// Words of low confidence that determine a field, and further recognition passes over their row.
package struct LowConfidenceField: Hashable, Sendable {
  /// The kind of field that the words determine.
  package enum Kind: Hashable, Sendable { case date, amount }

  /// The kind of field that the words determine.
  package let kind: Kind
  /// The words of the first recognition, from left to right; at least one.
  package let words: [RecognizedPage.Word]
  /// The words of the whole row in each further recognition pass, in pixels of the same page.
  package private(set) var passes: [[RecognizedPage.Word]] = []

  init(kind: Kind, words: [RecognizedPage.Word]) {
    self.kind = kind
    self.words = words
  }

  /// Adds the words of another recognition pass.
  package mutating func add(_ pass: [RecognizedPage.Word]) {
    passes.append(pass.sorted { $0.box.x < $1.box.x })
  }

  /// Whether there was a further pass, and all passes have the digits of the first recognition at the
  /// words' place.
  package var isUnanimous: Bool {
    !passes.isEmpty && passes.allSatisfy { digits(in: $0) == digits(in: words) }
  }

  /// The digits of `pass` at the place of the words.
  private func digits(in pass: [RecognizedPage.Word]) -> String {
    pass.centered(in: words.boundingBox).reduce("") { $0 + $1.text.filter(\.isNumber) }
  }
}

extension Collection<RecognizedPage.Word> {
  /// The bounding box of the words; at least one.
  var boundingBox: Box { dropFirst().reduce(first!.box) { $0.union($1.box) } }

  /// The words whose horizontal center is between the sides of `box`.
  func centered(in box: Box) -> [RecognizedPage.Word] {
    filter { $0.box.midX > box.x && $0.box.midX < box.maxX }
  }
}

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

  /// Counts the votes; `nil` if fewer than ``minimumVotes`` passes agree on a value.
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
    let replacedWords = field.words.centered(in: best.words.boundingBox)
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
