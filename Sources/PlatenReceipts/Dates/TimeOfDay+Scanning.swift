internal import PlatenModel

extension TimeOfDay {
  /// The first time in `text`.
  static func first(in text: String) -> TimeOfDay? { PrintedTime(in: text)?.time }

  /// The time in a row; else in a row with a keyword for times, in one of the two rows below or
  /// above, or anywhere on the page.
  static func near(_ row: Int, on page: ReceiptPage) -> (time: TimeOfDay, row: Int)? {
    let labelled = page.rows.indices.filter { index in
      page.keywords.rows[index].contains { $0.roles.contains(.time) }
    }
    for index in [row] + labelled + [row + 1, row - 1, row + 2, row - 2]
    where page.rows.indices.contains(index) {
      if let time = first(in: page.rows[index].text) { return (time, index) }
    }
    return page.rows.indices.lazy.compactMap { index in
      first(in: page.rows[index].text).map { ($0, index) }
    }.first
  }
}
