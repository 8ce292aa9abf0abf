internal import PlatenModel

/// A currency's symbol or code on a page.
struct CurrencyMark: Sendable {
  /// The currencies that it may stand for, the most frequent first; at least one.
  let currencies: [CurrencyCode]
  /// As printed.
  let text: String
  let box: Box
  /// Whether its amount is labelled as the total.
  let isOnTotal: Bool

  /// The marks of a page, without those of an amount that repeats the total in another currency.
  static func marks(on page: ReceiptPage) -> [CurrencyMark] {
    let foreign = foreignRows(of: page)
    let adjacent = page.amounts.joined().filter {
      !$0.number.currency.isEmpty && !$0.number.isPercent && !foreign.contains($0.row)
    }.map {
      CurrencyMark(
        currencies: CurrencySymbol.currencies(for: $0.number.currency), text: $0.number.currency,
        box: $0.box, isOnTotal: $0.labels.totalScore > 0.5)
    }
    let standalone = page.rows.indices.filter { !foreign.contains($0) }.flatMap { row in
      page.rows[row].words.flatMap { word in
        symbols(in: word.text).map {
          CurrencyMark(
            currencies: CurrencySymbol.currencies(for: $0), text: String($0), box: word.box,
            isOnTotal: isTotal(row, on: page))
        }
      }
    }
    return (adjacent + standalone).filter { !$0.currencies.isEmpty }
  }

  /// The parts of a word that may be a mark without an amount: three capitals, and the symbols that
  /// are no words.
  private static func symbols(in text: String) -> [Substring] {
    text.split { !$0.isLetter && !"€£$₹".contains($0) }.filter {
      $0 == $0.uppercased() && ($0.count == 3 || ["RM", "€", "£"].contains($0))
    }
  }

  private static func isTotal(_ row: Int, on page: ReceiptPage) -> Bool {
    page.amounts[row].contains { $0.labels.totalScore > 0.5 }
  }

  /// The rows of equivalents in another currency and of exchange rates.
  private static func foreignRows(of page: ReceiptPage) -> Set<Int> {
    Set(
      page.rows.indices.filter { row in
        page.keywords.rows[row].contains { $0.roles.contains(.equivalent) }
      })
  }
}
