internal import PlatenTextAnalysis

/// The parts of a text in which libphonenumber can find a valid number.
///
/// The library allows at most four marks between two digits of a number, and no words. Finding
/// enough digits so close together takes a thousandth of the library's time.
struct PhoneWindows {
  /// Ranges of Unicode scalars, in order, none overlapping.
  private(set) var windows: [Range<Int>] = []

  /// Digits with at most four marks between two of them.
  private struct Run {
    let start: Int
    var end: Int
    var digits = 1
    /// The number of digits of the first group.
    var firstGroupDigits = 1
  }

  /// The length of a window before the first digit, in Unicode scalars: two brackets or plus signs,
  /// each with marks, and one more that shows whether the number is part of something else.
  private static let leadingScalars = 11
  /// The length of a window after the last digit, in Unicode scalars: the text before the digits of
  /// an extension.
  private static let trailingScalars = 24

  /// Finds the windows of `scalars` for numbers of `region`.
  init(_ scalars: [Unicode.Scalar], region: String) {
    var run: Run?, gap = 0
    for (index, scalar) in scalars.enumerated() {
      if scalar.isPhoneDigit {
        if var extended = run, gap <= 4 {
          if extended.end == index, extended.firstGroupDigits == extended.digits {
            extended.firstGroupDigits += 1
          }
          extended.digits += 1
          extended.end = index + 1
          run = extended
        } else {
          close(run, scalars, region)
          run = Run(start: index, end: index + 1)
        }
        gap = 0
      } else {
        gap += scalar.isPhonePunctuation ? 1 : 5
      }
    }
    close(run, scalars, region)
  }

  /// Adds the window around `run`, if the run has enough digits.
  private mutating func close(_ run: Run?, _ scalars: [Unicode.Scalar], _ region: String) {
    guard let run else { return }
    let start = max(0, run.start - Self.leadingScalars)
    let hasPlus = scalars[start..<run.start].contains { $0 == "+" || $0 == "＋" }
    // After a letter the first group is part of a word; an `x` is a mark.
    let before = run.start > 0 ? scalars[run.start - 1] : " "
    let isAttached = before.isASCIILetter && before != "x"
    guard
      run.digits - (isAttached ? run.firstGroupDigits : 0)
        >= Self.minimumDigits(region, hasPlus: hasPlus),
      hasPlus || !["US", "CA"].contains(region)
        || NorthAmericanNumber.isPossible(in: scalars[run.start..<run.end])
    else { return }
    var end = min(scalars.count, run.end + Self.trailingScalars)
    while end < scalars.count, scalars[end - 1].isPhoneDigit { end += 1 }
    if let last = windows.last, last.upperBound >= start {
      windows[windows.count - 1] = last.lowerBound..<end
    } else {
      windows.append(start..<end)
    }
  }

  /// The fewest digits of a number: of `region`, or with a plus sign of any country.
  private static func minimumDigits(_ region: String, hasPlus: Bool) -> Int {
    if !hasPlus, ["US", "CA"].contains(region) { return 10 }
    return regionsWithLongNumbers.contains(region) ? 7 : 6
  }

  /// Countries (ISO 3166) without numbers of fewer than seven digits.
  static let regionsWithLongNumbers: Set = [
    "US", "CA", "GB", "IE", "FR", "ES", "PT", "BR", "MX", "NL", "BE", "CH",
  ]
}

extension Unicode.Scalar {
  /// Whether it is a decimal digit of any script.
  var isPhoneDigit: Bool {
    value < 0x80 ? isDigit : properties.generalCategory == .decimalNumber
  }

  /// Whether libphonenumber allows it between the digits of a number.
  fileprivate var isPhonePunctuation: Bool {
    switch value {
    case 0x20, 0x28, 0x29, 0x2D...0x2F, 0x5B, 0x5D, 0x78, 0x7E, 0xA0, 0xAD: true
    case 0x200B, 0x2010...0x2015, 0x2053, 0x2060, 0x2212, 0x223C, 0x3000, 0x30FC: true
    case 0xFF08, 0xFF09, 0xFF0D...0xFF0F, 0xFF3B, 0xFF3D: true
    default: false
    }
  }
}
