internal import CPhoneNumber
internal import PlatenTextAnalysis
internal import Synchronization

/// Google's libphonenumber.
package enum PhoneLibrary {
  /// A telephone number in a text.
  package struct Number {
    /// The range of Unicode scalars in the text.
    package let range: Range<Int>
    /// The number in E.164 format.
    let value: String
    /// The extension's digits; empty without one.
    let lineExtension: String
    /// `fixedLine`, `mobile` or `tollFree`; `nil` for any other kind.
    let kind: String?

    /// The country (ISO 3166) of the number; `nil` if it belongs to none.
    package var region: String? {
      var code: (CChar, CChar, CChar, CChar) = (0, 0, 0, 0)
      withUnsafeMutableBytes(of: &code) {
        pn_region(value, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
      }
      let region = Self.string(code)
      return region.isEmpty || region == "ZZ" || region == "001" ? nil : region
    }
  }

  /// The levels of strictness of libphonenumber's matcher, from the least strict on.
  package enum Leniency: UInt32 {
    case possible, valid, strictGrouping, exactGrouping
  }

  /// The length of the text of one call, in Unicode scalars. The library's time per number grows
  /// with the text after it.
  private static let partScalars = 1024
  /// The largest length of a number with its extension and all marks, in Unicode scalars.
  private static let maximumScalars = 160
  /// The number of candidates that may fail in a part: some, and one more for a number of Unicode
  /// scalars. A short text with more is a table of numbers, where each costs as much as 1 KB of prose.
  private static let minimumTries = 16, scalarsPerTry = 32
  /// The largest number of matches in one part.
  private static let capacity = 256

  /// The numbers in `scalars`; those without a country code belong to `region`.
  package static func numbers(
    in scalars: ArraySlice<Unicode.Scalar>, region: String, leniency: Leniency
  ) -> [Number] {
    var rest = scalars, found: [Number] = []
    while rest.count > partScalars {
      let part = rest.prefix(partScalars)
      // A number near the end may continue: it is looked for again in the next part.
      let end = part.endIndex - maximumScalars
      found += numbers(inPart: part, region: region, leniency: leniency)
        .filter { $0.range.upperBound <= end }
      var next = end
      while next > end - maximumScalars, scalars[next - 1].isDigit { next -= 1 }
      rest = scalars[max(next, found.last?.range.upperBound ?? 0)...]
    }
    return found + numbers(inPart: rest, region: region, leniency: leniency)
  }

  /// A part of a text, with all that the numbers found in it depend on.
  private struct Part: Hashable {
    let text: String
    let region: String
    let leniency: Leniency
    let tries: Int
  }

  /// The results for the last parts that were searched. Texts repeat their numbers: signatures of
  /// messages, lines of a log.
  private static let searched = Mutex<[Part: [pn_number]]>([:])
  /// The largest number of parts in ``searched``, of up to ``partScalars`` each.
  private static let maximumSearchedParts = 256

  private static func numbers(in part: Part) -> [pn_number] {
    if let found = searched.withLock({ $0[part] }) { return found }
    let found = [pn_number](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = pn_find(
        part.text, part.region, pn_leniency(part.leniency.rawValue), Int32(part.tries),
        buffer.baseAddress!, capacity)
    }
    searched.withLock {
      if $0.count >= maximumSearchedParts { $0.removeAll(keepingCapacity: true) }
      // A copy of the size of its content.
      $0[part] = found.map { $0 }
    }
    return found
  }

  /// The numbers in a text of at most ``partScalars``.
  private static func numbers(
    inPart scalars: ArraySlice<Unicode.Scalar>, region: String, leniency: Leniency
  ) -> [Number] {
    // A NUL would end the text early, and libphonenumber rejects a whole text with some of the
    // other control characters.
    let text = scalars.lazy.map { $0.value < 0x20 && $0 != "\t" ? "\n" : $0 }.string
    let found = numbers(
      in: Part(
        text: text, region: region, leniency: leniency,
        tries: minimumTries + scalars.count / scalarsPerTry))
    var index = scalars.startIndex, byte = 0
    return found.map { number in
      while byte < number.start { advance() }
      let start = index
      while byte < number.start + number.length { advance() }
      return Number(number, range: start..<index)
    }

    func advance() {
      byte += UTF8.width(scalars[index])
      index += 1
    }
  }

  /// Parses `text` as one number of `region`; `nil` if it cannot be one.
  static func number(_ text: String, region: String) -> Number? {
    var number = pn_number()
    guard pn_parse(text, region, &number) != 0 else { return nil }
    return Number(number, range: 0..<0)
  }
}

extension PhoneLibrary.Number {
  fileprivate init(_ number: pn_number, range: Range<Int>) {
    self.range = range
    value = Self.string(number.value)
    lineExtension = Self.string(number.extension)
    kind =
      switch number.kind {
      case PN_FIXED_LINE: "fixedLine"
      case PN_MOBILE: "mobile"
      case PN_TOLL_FREE: "tollFree"
      default: nil
      }
  }

  /// The NUL-terminated text of a C array.
  fileprivate static func string<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

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
