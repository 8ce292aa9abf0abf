/// Whether the day or the month is written first.
enum DateOrder: Sendable {
  case dayFirst, monthFirst, unknown

  /// The page's own order, where one of its dates can only be read in one.
  func resolved(by dates: [PrintedDate]) -> DateOrder {
    let unambiguous = dates.filter { ($0.dayFirst == nil) != ($0.monthFirst == nil) }
    if unambiguous.contains(where: { $0.monthFirst == nil }) { return .dayFirst }
    return unambiguous.isEmpty ? self : .monthFirst
  }
}
