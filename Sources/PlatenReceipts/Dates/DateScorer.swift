internal import PlatenModel
internal import PlatenTextAnalysis

/// Selects the date of the purchase among the dates of a receipt.
struct DateScorer {
  /// The selected date.
  struct Selection {
    /// The day that it means.
    let day: CivilDate
    /// The date as printed.
    let date: PrintedDate
    /// Log-odds, set by hand, without a common zero: only differences count.
    let score: Double
    /// The difference to the best score of another day; 5 where there is none.
    let margin: Double
    /// Whether day and month may be swapped: the page does not determine their order.
    let hasAmbiguousOrder: Bool
  }

  /// `nil` where the page has no date.
  let selection: Selection?

  init(_ page: ReceiptPage, latestYear: Int, order: DateOrder) {
    let dates = page.rows.indices.flatMap { row in
      DateScanner(page.rows[row], row: row, latestYear: latestYear).dates()
    }
    let resolved = order.resolved(by: dates)
    let scored = dates.compactMap { date in
      Self.day(of: date, order: resolved).map {
        (date: date, day: $0, score: Self.score(date, on: page))
      }
    }.sorted { ($1.score, $0.date.row) < ($0.score, $1.date.row) }
    guard let best = scored.first else {
      selection = nil
      return
    }
    let isRepeated = scored.contains { $0.day == best.day && $0.date.row != best.date.row }
    let runnerUp = scored.first { $0.day != best.day }
    selection = Selection(
      day: best.day, date: best.date, score: best.score + (isRepeated ? 1 : 0),
      margin: runnerUp.map { best.score - $0.score } ?? 5,
      hasAmbiguousOrder: best.date.isAmbiguous && resolved == .unknown)
  }

  private static func day(of date: PrintedDate, order: DateOrder) -> CivilDate? {
    order == .monthFirst ? date.monthFirst ?? date.dayFirst : date.dayFirst ?? date.monthFirst
  }

  private static func score(_ date: PrintedDate, on page: ReceiptPage) -> Double {
    let before = page.keywords.rows[date.row].filter {
      $0.words.upperBound <= date.words.lowerBound
    }
    let near = before.last { !$0.roles.isDisjoint(with: [.date, .notDate, .taxId]) }
    let above = date.row > 0 ? page.keywords.rows[date.row - 1] : []
    let isExcluded = near?.roles.contains(.notDate) == true && near?.roles.contains(.date) == false
    return (isExcluded ? -3 : near?.roles.contains(.date) == true ? 1.5 : 0)
      + (near == nil && above.contains { $0.roles.contains(.date) } ? 0.5 : 0)
      + (TimeOfDay.first(in: page.rows[date.row].text) != nil ? 0.8 : 0)
      + (date.hasFullYear ? 0.4 : 0) - (date.isRepaired ? 0.4 : 0)
  }
}
