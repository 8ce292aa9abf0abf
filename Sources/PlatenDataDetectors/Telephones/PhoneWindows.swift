internal import PlatenTextAnalysis

/// The parts of a text in which libphonenumber may find a valid number.
///
/// It takes digits for one where at most four marks stand between two of them, and a sentence's
/// words never do. To tell where enough digits stand so close costs a thousandth of asking it.
struct PhoneWindows {
  /// Unicode scalars, in order, none overlapping.
  private(set) var windows: [Range<Int>] = []

  /// Digits with no more than marks between them.
  private struct Run {
    let start: Int
    var end: Int
    var digits = 1
    /// Digits of the first group.
    var firstGroupDigits = 1
  }

  /// How many scalars may stand before the first digit: two brackets or plus signs, each with
  /// marks, and one more that says whether the number is a part of something else.
  private static let leadingScalars = 11
  /// How many scalars may stand behind the last digit of a number, before those of its extension.
  private static let trailingScalars = 24

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

  /// Adds what lies around `run` where it has enough digits.
  private mutating func close(_ run: Run?, _ scalars: [Unicode.Scalar], _ region: String) {
    guard let run else { return }
    let start = max(0, run.start - Self.leadingScalars)
    let hasPlus = scalars[start..<run.start].contains { $0 == "+" || $0 == "＋" }
    // Behind a letter the first group is a part of a word; an `x` is a mark.
    let before = run.start > 0 ? scalars[run.start - 1] : " "
    let isAttached = before.isASCIILetter && before != "x"
    guard
      run.digits - (isAttached ? run.firstGroupDigits : 0)
        >= Self.minimumDigits(region, hasPlus: hasPlus)
    else {
      return
    }
    var end = min(scalars.count, run.end + Self.trailingScalars)
    while end < scalars.count, scalars[end - 1].isPhoneDigit { end += 1 }
    if let last = windows.last, last.upperBound >= start {
      windows[windows.count - 1] = last.lowerBound..<end
    } else {
      windows.append(start..<end)
    }
  }

  /// The fewest digits of a number that `region` gives out, or any country.
  private static func minimumDigits(_ region: String, hasPlus: Bool) -> Int {
    if !hasPlus, ["US", "CA"].contains(region) { return 10 }
    return regionsWithLongNumbers.contains(region) ? 7 : 6
  }

  /// Countries that give out no number of fewer than seven digits.
  static let regionsWithLongNumbers: Set = [
    "US", "CA", "GB", "IE", "FR", "ES", "PT", "BR", "MX", "NL", "BE", "CH",
  ]
}

extension Unicode.Scalar {
  fileprivate var isPhoneDigit: Bool {
    value < 0x80 ? isDigit : properties.generalCategory == .decimalNumber
  }

  /// Whether libphonenumber lets it stand between the digits of a number.
  fileprivate var isPhonePunctuation: Bool {
    switch value {
    case 0x20, 0x28, 0x29, 0x2D...0x2F, 0x5B, 0x5D, 0x78, 0x7E, 0xA0, 0xAD: true
    case 0x200B, 0x2010...0x2015, 0x2053, 0x2060, 0x2212, 0x223C, 0x3000, 0x30FC: true
    case 0xFF08, 0xFF09, 0xFF0D...0xFF0F, 0xFF3B, 0xFF3D: true
    default: false
    }
  }
}
