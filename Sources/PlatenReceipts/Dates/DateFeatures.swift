internal import PlatenModel
internal import PlatenTextAnalysis

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
    values.set(.isLabelled, isDate)
    values.set(.isOtherDate, isOther)
    values.set(.hasOtherDateInRow, !isOther && keywords.contains { $0.roles == [.notDate] })
    guard near == nil else { return }
    values.set(.isLabelledAbove, above.contains { $0.roles.contains(.date) })
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
