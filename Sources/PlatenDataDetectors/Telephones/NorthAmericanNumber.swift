internal import PlatenTextAnalysis

/// The forms of numbers in North America, dialled from there.
///
/// Few runs of digits have one of them, and to find out takes a thousandth of libphonenumber's time.
enum NorthAmericanNumber {
  /// Whether groups of digits in `run`, digits with marks between them, can be a number: ten digits,
  /// with or without the prefix `1`, whose area code and exchange code each begin with 2 to 9; or
  /// the prefix `011` of a foreign number.
  static func isPossible(in run: ArraySlice<Unicode.Scalar>) -> Bool {
    var digits: [UInt8] = [], starts: [Int] = [], isInGroup = false
    for scalar in run {
      if scalar.isPhoneDigit {
        if !isInGroup { starts.append(digits.count) }
        digits.append(scalar.digit)
      }
      isInGroup = scalar.isPhoneDigit
    }
    let boundaries = Set(starts + [digits.count])
    return starts.contains { start in
      if digits[start...].starts(with: [0, 1, 1]) { return true }
      let area = digits[start] == 1 ? start + 1 : start
      return boundaries.contains(area + 10) && digits[area] > 1 && digits[area + 3] > 1
    }
  }
}

extension Unicode.Scalar {
  /// The value of a decimal digit; 0 for any other scalar.
  fileprivate var digit: UInt8 {
    if isDigit { return UInt8(value - 0x30) }
    return properties.numericValue.map { UInt8(max(0, min(9, $0))) } ?? 0
  }
}
