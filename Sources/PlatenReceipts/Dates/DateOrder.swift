/// The order of day and month in dates.
enum DateOrder: Sendable {
  case dayFirst, monthFirst, unknown

  /// The order of a page's dates, where one of `dates` is valid in one order only; else `self`.
  func resolved(by dates: [PrintedDate]) -> DateOrder {
    let unambiguous = dates.filter { ($0.dayFirst == nil) != ($0.monthFirst == nil) }
    if unambiguous.contains(where: { $0.monthFirst == nil }) { return .dayFirst }
    return unambiguous.isEmpty ? self : .monthFirst
  }
}
