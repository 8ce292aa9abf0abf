internal import PlatenModel
internal import PlatenTextAnalysis

/// The score of each row of a receipt as the merchant's name: log-odds without a common zero, by the
/// features of ``MerchantFeature``.
struct MerchantRowScores {
  static let weights = FeatureWeights<MerchantFeature>(file: PackageResources.merchant_txt)

  /// The features of each row; `nil` for rows with fewer than two letters.
  let features: [FeatureValues<MerchantFeature>?]
  /// One score for each row.
  let values: [Double]

  init(_ page: ReceiptPage, alternatives: AlternativeNames) {
    let bodyStart = Self.firstRowOfBody(of: page)
    let repetitions = RepeatedWords(on: page)
    features = page.rows.indices.map { index in
      let row = MerchantRow(index, on: page)
      guard row.letterCount >= 2 else { return nil }
      var values = row.features
      values.set(.isInBody, index > bodyStart)
      Self.addRepetitions(of: row, repetitions, alternatives, to: &values)
      values.set(
        .legalFormBesideThanks, row.isCompany && alternatives.hasOtherThanks(than: index))
      return values
    }
    values = features.map { $0.map(Self.weights.score) ?? -9 }
  }

  /// Adds the features of a name that other rows of the page repeat.
  private static func addRepetitions(
    of row: MerchantRow, _ repetitions: RepeatedWords, _ alternatives: AlternativeNames,
    to values: inout FeatureValues<MerchantFeature>
  ) {
    values[.repetition] = repetitions.score(of: row.index)
    guard values[.repetition] >= 0,
      let match = alternatives.match(for: row.text, in: row.index)
    else { return }
    values[.repetition] = max(values[.repetition], match.distance == 0 ? 1.5 : 1)
    values.set(.matchesThanks, match.name.source == .thanks)
    values.set(.matchesHost, match.name.source == .host)
  }

  /// The first row after the header: one with a date, a column heading or the number of an invoice;
  /// the number of rows without one.
  private static func firstRowOfBody(of page: ReceiptPage) -> Int {
    page.rows.indices.first { row in
      page.keywords.rows[row].contains {
        $0.roles.isSuperset(of: [.date]) || $0.roles.contains(.column) && $0.words.lowerBound == 0
          || $0.roles.contains(.number) && page.rows[row].text.contains(where: \.isNumber)
            && !$0.roles.contains(.taxId)
      } && page.rows[row].text.contains(where: \.isNumber)
    } ?? page.rows.count
  }
}
