internal import PlatenTextAnalysis

/// A unit of time.
struct TimeUnit {
  /// The length of one unit in days, months or seconds; exactly one is not 0.
  let days: Int
  let months: Int
  let seconds: Int
  /// The letter of an ISO 8601 duration, and its number per unit: two weeks are `W` and 2.
  let designator: String
  let count: Int

  /// The unit that the terms of ``DateWords`` number with `number`.
  init(_ number: Int) {
    (days, months, seconds, designator, count) =
      switch number {
      case 1: (0, 0, 1, "S", 1)
      case 2: (0, 0, 60, "M", 1)
      case 3: (0, 0, 3600, "H", 1)
      case 5: (7, 0, 0, "W", 1)
      case 6: (0, 1, 0, "M", 1)
      case 7: (0, 12, 0, "Y", 1)
      case 8: (0, 120, 0, "Y", 10)
      case 9: (0, 1200, 0, "Y", 100)
      case 10: (0, 3, 0, "M", 3)
      case 13: (14, 0, 0, "W", 2)
      default: (1, 0, 0, "D", 1)
      }
  }

  /// The first unit in `phrase`; `nil` without one.
  init?(in phrase: ParseTree) {
    let phrase = phrase.first("unitany") ?? phrase
    if phrase.first("unitsec") != nil {
      self.init(1)
    } else if phrase.first("unitminute") != nil {
      self.init(2)
    } else if phrase.first("unitday") != nil {
      self.init(4)
    } else if let value = phrase.value("unit") ?? phrase.value("unitshort") {
      self.init(value)
    } else if phrase.first("quarterunit") != nil {
      self.init(10)
    } else {
      return nil
    }
  }

  /// The ISO 8601 duration of `amount` units, a decimal number.
  func duration(_ amount: String) -> String {
    let whole = Int(amount).map { String($0 * count) } ?? amount
    return "P" + (seconds > 0 ? "T" : "") + whole + designator
  }
}
