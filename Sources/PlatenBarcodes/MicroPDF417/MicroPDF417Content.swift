internal import FoundationEssentials

/// The decoded content of a MicroPDF417 (ISO/IEC 15438, 5.4, and ISO/IEC 24728, 5.4).
struct MicroPDF417Content {
  private(set) var bytes = Data()
  /// The symbology identifier and the bytes, with character set changes (ECI, ISO/IEC 15424).
  private(set) var eciBytes = Data("]L3".utf8)
  private(set) var text = ""
  private(set) var hasECI = false

  /// The remaining codewords.
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
