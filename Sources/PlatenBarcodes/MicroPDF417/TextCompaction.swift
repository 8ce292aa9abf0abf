/// PDF417's text compaction: four submodes of up to thirty characters, and the switches between
/// them (ISO/IEC 15438, 5.4.1).
struct TextCompaction {
  private enum Set { case upper, lower, mixed, punctuation }

  /// The current submode, and the one of the next character alone.
  private var set = Set.upper, shifted: Set?

  /// The characters of a codeword, which has two values: each is a character or a submode switch.
  mutating func characters(of codeword: Int) -> [UInt8] {
    [codeword / 30, codeword % 30].compactMap { character($0) }
  }

  /// Discards a shift without a following character, which is padding.
  mutating func endShift() { shifted = nil }

  private mutating func character(_ value: Int) -> UInt8? {
    let here = shifted ?? set
    shifted = nil
    switch (here, value) {
    case (.upper, 0..<26): return UInt8(ascii: "A") + UInt8(value)
    case (.lower, 0..<26): return UInt8(ascii: "a") + UInt8(value)
    case (.upper, 26), (.lower, 26), (.mixed, 26): return UInt8(ascii: " ")
    case (.mixed, 0..<25): return Self.mixed[value]
    case (.punctuation, 0..<29): return Self.punctuation[value]
    case (.upper, 27), (.mixed, 27): set = .lower
    case (.upper, 28), (.lower, 28): set = .mixed
    case (.mixed, 25): set = .punctuation
    case (.mixed, 28), (.punctuation, 29): set = .upper
    case (.lower, 27): shifted = .upper
    default: shifted = .punctuation
    }
    return nil
  }

  private static let mixed = Array("0123456789&\r\t,:#-.$/+%*=^".utf8)
  private static let punctuation = Array(";<>@[\\]_`~!\r\t,:\n-.$/\"|*()?{}'".utf8)
}
