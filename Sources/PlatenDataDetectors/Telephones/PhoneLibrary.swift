internal import CPhoneNumber
internal import PlatenTextAnalysis

/// libphonenumber.
package enum PhoneLibrary {
  package struct Number {
    /// Unicode scalars of the text.
    package let range: Range<Int>
    /// E.164.
    let value: String
    let lineExtension: String
    let kind: String?

    /// ISO 3166; `nil` where it is of no country.
    package var region: String? {
      var code: (CChar, CChar, CChar, CChar) = (0, 0, 0, 0)
      withUnsafeMutableBytes(of: &code) {
        pn_region(value, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
      }
      let region = Self.string(code)
      return region.isEmpty || region == "ZZ" || region == "001" ? nil : region
    }
  }

  /// How sure a number has to be, as libphonenumber has it.
  package enum Leniency: UInt32 {
    case possible, valid, strictGrouping, exactGrouping
  }

  /// At most so many numbers are taken from one text at a time.
  private static let capacity = 256

  /// The numbers in `scalars`; those without a country are taken to be from `region`.
  package static func numbers(
    in scalars: ArraySlice<Unicode.Scalar>, region: String, leniency: Leniency
  ) -> [Number] {
    // No NUL may end the text early; and with some other control characters in it libphonenumber
    // takes the whole for no text.
    let text = scalars.lazy.map { $0.value < 0x20 && $0 != "\t" ? "\n" : $0 }.string
    let found = [pn_number](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = pn_find(
        text, region, pn_leniency(leniency.rawValue), buffer.baseAddress!, capacity)
    }
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

  /// `text` as one number; `nil` where it cannot be one.
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
