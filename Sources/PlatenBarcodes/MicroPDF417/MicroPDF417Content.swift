internal import FoundationEssentials

/// The decoded content of a MicroPDF417 (ISO/IEC 15438, 5.4, and ISO/IEC 24728, 5.4).
struct MicroPDF417Content {
  private(set) var bytes = Data()
  /// The symbology identifier and the bytes, with character set changes (ECI, ISO/IEC 15424).
  private(set) var eciBytes = Data("]L3".utf8)
  private(set) var text = ""
  private(set) var hasECI = false

  private var rest: ArraySlice<Int>

  /// Decodes the codewords; `nil` for invalid ones, and for modes of other symbologies.
  init?(codewords: [Int]) {
    rest = codewords[...]
    guard read() else { return nil }
    text =
      String(validating: bytes, as: UTF8.self)
      ?? String(bytes.map { Character(Unicode.Scalar($0)) })
  }

  private mutating func read() -> Bool {
    // The default mode is byte compaction.
    if let first = rest.first, first < 900 { readBytes(isMultiple: false) }
    while let mode = rest.popFirst() {
      switch mode {
      case 900: readText()
      case 901: readBytes(isMultiple: false)
      case 924: readBytes(isMultiple: true)
      case 902: guard readNumbers() else { return false }
      case 913:
        guard let byte = rest.popFirst(), byte < 256 else { return false }
        append([UInt8(byte)])
      case 925, 926, 927: guard readCharacterSet(mode) else { return false }
      // Reader initialization carries no content.
      case 921: continue
      // Macros 05 and 06: a header `[)>` with a format number, and a trailer.
      case 916, 917: return readFormat(mode == 916 ? "05" : "06")
      default: return false
      }
    }
    return true
  }

  private mutating func append(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
    for byte in more {
      eciBytes.append(contentsOf: byte == UInt8(ascii: "\\") ? [byte, byte] : [byte])
    }
  }

  /// Removes and returns the codewords up to the next mode.
  private mutating func run() -> [Int] {
    let run = rest.prefix { $0 < 900 }
    rest = rest.dropFirst(run.count)
    return Array(run)
  }

  // MARK: Modes

  /// Text compaction: two characters per codeword, base 30; 913 inserts a byte.
  private mutating func readText() {
    var text = TextCompaction()
    while let next = rest.first, next < 900 || next == 913 {
      rest.removeFirst()
      if next < 900 {
        append(text.characters(of: next))
      } else if let byte = rest.popFirst() {
        text.endShift()
        append([UInt8(truncatingIfNeeded: byte)])
      }
    }
  }

  /// Byte compaction: six bytes in five codewords, base 900; remaining codewords are one byte each.
  private mutating func readBytes(isMultiple: Bool) {
    var words = run()[...]
    while words.count > 5 || (isMultiple && words.count == 5) {
      let value = words.prefix(5).reduce(UInt64(0)) { $0 * 900 + UInt64($1) }
      append((0..<6).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) })
      words = words.dropFirst(5)
    }
    append(words.map { UInt8(truncatingIfNeeded: $0) })
  }

  /// Numeric compaction: up to 44 digits after a leading 1 in fifteen codewords, base 900.
  private mutating func readNumbers() -> Bool {
    var words = run()[...]
    while !words.isEmpty {
      let digits = Self.decimals(of: words.prefix(15))
      guard digits.first == 1 else { return false }
      append(digits.dropFirst().map { UInt8(ascii: "0") + $0 })
      words = words.dropFirst(15)
    }
    return true
  }

  /// The decimal digits of a base-900 number.
  private static func decimals(of words: some Sequence<Int>) -> [UInt8] {
    var digits: [Int] = [0]
    for word in words {
      var carry = word
      for index in digits.indices {
        carry += digits[index] * 900
        digits[index] = carry % 10
        carry /= 10
      }
      while carry > 0 {
        digits.append(carry % 10)
        carry /= 10
      }
    }
    return digits.reversed().map(UInt8.init)
  }

  private mutating func readCharacterSet(_ mode: Int) -> Bool {
    guard let first = rest.popFirst(), first < 900 else { return false }
    var number = first
    if mode == 925 { number = 810_900 + first }
    if mode == 926 {
      guard let second = rest.popFirst(), second < 900 else { return false }
      number = (first + 1) * 900 + second
    }
    let digits = String(number)
    hasECI = true
    eciBytes.append(
      contentsOf: ("\\" + String(repeating: "0", count: 6 - digits.count) + digits).utf8)
    return true
  }

  private mutating func readFormat(_ number: String) -> Bool {
    guard bytes.isEmpty else { return false }
    append(Array("[)>\u{1E}\(number)\u{1D}".utf8))
    guard read() else { return false }
    append(Array("\u{1E}\u{4}".utf8))
    return true
  }
}

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
