internal import PlatenTextAnalysis

/// A unit of time, as the terms of ``DateWords`` number them.
struct TimeUnit {
  /// Days, or months, or seconds, of one unit; one of them is not 0.
  let days: Int
  let months: Int
  let seconds: Int
  /// Before the `T` of ISO 8601 or after it: `D`, `M`; and how many of them one unit is.
  let designator: String
  let count: Int

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

  /// The first unit named below `phrase`.
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

  /// ISO 8601's duration of `amount`, a decimal number.
  func duration(_ amount: String) -> String {
    let whole = Int(amount).map { String($0 * count) } ?? amount
    return "P" + (seconds > 0 ? "T" : "") + whole + designator
  }
}
