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
    /// Log-odds without a common zero: only differences count.
    let score: Double
    /// The difference to the best score of another day; 5 where there is none.
    let margin: Double
    /// Whether day and month may be swapped: the page does not determine their order.
    let hasAmbiguousOrder: Bool
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
  /// `nil` where the page has no date.
  let selection: Selection?

  /// Selects one of `dates`. `order` applies where they do not determine the order of day and month,
  /// and `likelierOrder` where `order` is unknown too.
  init(
    _ page: ReceiptPage, dates: [PrintedDate], order: DateOrder,
    likelierOrder: DateOrder = .dayFirst
  ) {
    let resolved = order.resolved(by: dates)
    let assumed = resolved == .unknown ? likelierOrder : resolved
    let readings = dates.compactMap { date in
      Self.day(of: date, order: assumed).map { (date: date, day: $0) }
    }
    let features = DateFeatures(page: page, readings: readings, order: order)
    candidates = readings.map { reading in
      let values = features.values(of: reading)
      return Candidate(
        date: reading.date, day: reading.day, features: values, score: Self.weights.score(values))
    }.sorted { ($1.score, $0.date.row) < ($0.score, $1.date.row) }
    // A date that is labelled as another one, such as an expiry, is none of the purchase.
    guard let best = candidates.first, best.features[.isOtherDate] == 0 else {
      selection = nil
      return
    }
    let runnerUp = candidates.first { $0.day != best.day }
    selection = Selection(
      day: best.day, date: best.date, score: best.score,
      margin: runnerUp.map { best.score - $0.score } ?? 5,
      hasAmbiguousOrder: best.date.isAmbiguous && resolved == .unknown)
  }

  private static func day(of date: PrintedDate, order: DateOrder) -> CivilDate? {
    order == .monthFirst ? date.monthFirst ?? date.dayFirst : date.dayFirst ?? date.monthFirst
  }
}

extension ReceiptPage {
  /// The dates of the page, from top to bottom; years after `latestYear` are no dates.
  func dates(latestYear: Int) -> [PrintedDate] {
    rows.indices.flatMap { row in
      DateScanner(rows[row], row: row, latestYear: latestYear).dates()
    }
  }
}
