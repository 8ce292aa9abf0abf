internal import PlatenModel
internal import PlatenTextAnalysis

/// Selects the date of the purchase among the dates of a receipt.
struct DateScorer {
  struct Selection {
    /// The day that it means.
    let day: CivilDate
    let date: PrintedDate
    /// Log-odds without a common zero: only differences count.
    let score: Double
    /// The difference to the best score of another day; 5 if there is none.
    let margin: Double
    /// Whether day and month, or day and year, may be swapped: the page does not determine their order.
    let hasAmbiguousOrder: Bool
    /// Whether it is in the future, or decades old.
    let isImplausible: Bool
  }

  /// A date with its features.
  struct Candidate {
    let date: PrintedDate
    let day: CivilDate
    let features: FeatureValues<DateFeature>
    /// Log-odds without a common zero: only differences count.
    let score: Double
  }

  private static let weights = FeatureWeights<DateFeature>(file: PackageResources.date_txt)

  /// The best first.
  let candidates: [Candidate]
  /// `nil` if the page has no date.
  let selection: Selection?

  /// Selects one of `dates`. `order` applies if they do not determine the order of day and month,
  /// and `likelierOrder` if `order` is unknown too, unless a date would be after `today` then.
  init(
    _ page: ReceiptPage, dates: [PrintedDate], order: DateOrder,
    likelierOrder: DateOrder = .dayFirst, today: CivilDate? = nil
  ) {
    let resolved = order.resolved(by: dates)
    let assumed = resolved == .unknown ? likelierOrder : resolved
    let isPrinted = DateOrder.unknown.resolved(by: dates) != .unknown
    let readings = dates.compactMap { date in
      Self.day(of: date, order: assumed, latest: isPrinted ? nil : today)
        .map { (date: date, day: $0) }
    }
    let features = DateFeatures(page: page, readings: readings, order: order)
    candidates = readings.map { reading in
      let values = features.values(of: reading)
      return Candidate(
        date: reading.date, day: reading.day, features: values, score: Self.weights.score(values))
    }.sorted { ($1.score, $0.date.row) < ($0.score, $1.date.row) }
    // A date that is labeled as another one, such as an expiry, is not the date of the purchase.
    guard let best = candidates.first, best.features[.isOtherDate] == 0 else {
      selection = nil
      return
    }
    let ordered = Self.day(of: best.date, order: assumed, latest: nil)
    let runnerUp = candidates.first { $0.day != best.day }
    selection = Selection(
      day: best.day, date: best.date, score: best.score,
      margin: runnerUp.map { best.score - $0.score } ?? 5,
      hasAmbiguousOrder: best.date.canBeginWithYear
        || best.date.isAmbiguous && (resolved == .unknown || best.day != ordered),
      isImplausible: today.map {
        best.day > $0 || best.day.year < $0.year - DateScanner.implausibleAge
      }
        ?? false)
  }

  private static func day(
    of date: PrintedDate, order: DateOrder, latest: CivilDate?
  ) -> CivilDate? {
    let days = [date.dayFirst, date.monthFirst].compactMap(\.self)
    let ordered = order == .monthFirst ? days.last : days.first
    guard let latest, let ordered, ordered > latest else { return ordered }
    return days.first { $0 <= latest } ?? ordered
  }
}

extension ReceiptPage {
  /// The dates of the page, from top to bottom; years after `latestYear` are no dates.
  func dates(latestYear: Int) -> [PrintedDate] {
    let isThai = Country.byCode["TH"].map { CountryFeatures.names($0, on: self) } ?? false
    return rows.indices.flatMap { row in
      DateScanner(rows[row], row: row, latestYear: latestYear, isThai: isThai).dates()
    }
  }
}

/// The evidence for a date as that of the purchase. The raw values are the names in `date.txt`.
enum DateFeature: String, ScorerFeature {
  /// The nearest keyword before it in its row says date; the row above does.
  case isLabeled, isLabeledAbove
  /// The nearest keyword says another date, such as an expiry; the row above does; the row has such
  /// a keyword somewhere.
  case isOtherDate, isOtherDateAbove, hasOtherDateInRow
  /// A time of day is in its row, or in an adjacent one.
  case hasTime, hasTimeNearby
  /// The year has four digits.
  case hasFullYear
  /// Misread characters were replaced; separators are missing.
  case isRepaired
  /// Another row has the same day.
  case isRepeated
  /// It is the first on the page; the earliest; the latest of several days.
  case isFirst, isEarliest, isLatest
  /// It is in the first, or in the last quarter of the page.
  case isAtTop, isAtBottom
  /// A keyword of payments, or a number of a till, is in its row.
  case hasPayment, hasNumber
  /// An amount of money is in its row.
  case hasMoney
  /// Its month is printed by name.
  case hasMonthName
  /// The page's orders of day and month exclude the order that makes it valid.
  case hasOddOrder
}

/// Computes the features of a page's dates as the date of the purchase.
struct DateFeatures {
  /// A date and the day that it means.
  typealias Reading = (date: PrintedDate, day: CivilDate)

  let page: ReceiptPage
  /// All dates of the page, from top to bottom.
  let readings: [Reading]
  /// The page's order of day and month.
  let order: DateOrder

  /// The features of one of the dates.
  func values(of reading: Reading) -> FeatureValues<DateFeature> {
    var values = FeatureValues<DateFeature>()
    addLabels(of: reading.date, to: &values)
    addRow(of: reading.date, to: &values)
    values.set(.hasFullYear, reading.date.hasFullYear)
    values.set(.isRepaired, reading.date.isRepaired)
    values.set(
      .isRepeated, readings.contains { $0.day == reading.day && $0.date.row != reading.date.row })
    values.set(.isFirst, reading.day == readings.first?.day)
    let days = readings.map(\.day)
    if let first = days.min(), let last = days.max(), first != last {
      values.set(.isEarliest, reading.day == first)
      values.set(.isLatest, reading.day == last)
    }
    values.set(
      .hasOddOrder,
      order == .dayFirst && reading.date.dayFirst == nil
        || order == .monthFirst && reading.date.monthFirst == nil)
    return values
  }

  private func addLabels(of date: PrintedDate, to values: inout FeatureValues<DateFeature>) {
    let keywords = page.keywords.rows[date.row]
    let before = keywords.filter { $0.words.upperBound <= date.words.lowerBound }
    let near = before.last { !$0.roles.isDisjoint(with: [.date, .notDate, .taxId]) }
    let isDate = near?.roles.contains(.date) == true
    let isOther = near?.roles.contains(.notDate) == true && !isDate
    let above = date.row > 0 ? page.keywords.rows[date.row - 1] : []
    values.set(.isLabeled, isDate)
    values.set(.isOtherDate, isOther)
    values.set(.hasOtherDateInRow, !isOther && keywords.contains { $0.roles == [.notDate] })
    guard near == nil else { return }
    values.set(.isLabeledAbove, above.contains { $0.roles.contains(.date) })
    values.set(.isOtherDateAbove, above.contains { $0.roles == [.notDate] })
  }

  private func addRow(of date: PrintedDate, to values: inout FeatureValues<DateFeature>) {
    let hasTime = TimeOfDay.first(in: page.rows[date.row].text) != nil
    let adjacent = [date.row - 1, date.row + 1].filter(page.rows.indices.contains)
    values.set(.hasTime, hasTime)
    values.set(
      .hasTimeNearby,
      !hasTime && adjacent.contains { TimeOfDay.first(in: page.rows[$0].text) != nil })
    let place = Double(date.row) / Double(max(1, page.rows.count - 1))
    values.set(.isAtTop, place < 0.25)
    values.set(.isAtBottom, place > 0.75)
    let roles = page.keywords.rows[date.row].reduce(into: Set<KeywordRole>()) {
      $0.formUnion($1.roles)
    }
    values.set(.hasPayment, !roles.isDisjoint(with: [.card, .paid, .cash]))
    values.set(.hasNumber, roles.contains(.number))
    values.set(.hasMoney, page.amounts[date.row].contains(where: \.isMoney))
    let words = page.rows[date.row].words[date.words]
    values.set(.hasMonthName, words.contains { $0.text.count(where: \.isLetter) >= 3 })
  }
}
