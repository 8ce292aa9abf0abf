internal import FoundationEssentials

/// What the codewords of a MicroPDF417 say (ISO/IEC 15438, 5.4, and ISO/IEC 24728, 5.4).
struct MicroPDF417Content {
  private(set) var bytes = Data()
  /// The symbology's identifier and the bytes, with changes of character set (ISO/IEC 15424).
  private(set) var eciBytes = Data("]L3".utf8)
  private(set) var text = ""
  private(set) var hasECI = false

  /// The codewords that are yet to be read.
  private var rest: ArraySlice<Int>

  /// `nil` for what has no meaning, and for modes that only other symbols' codewords use.
  init?(codewords: [Int]) {
    rest = codewords[...]
    guard read() else { return nil }
    text =
      String(validating: bytes, as: UTF8.self)
      ?? String(bytes.map { Character(Unicode.Scalar($0)) })
  }

  private mutating func read() -> Bool {
    // Without a codeword that says otherwise it begins with bytes.
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
      // Telling a reader how it is set up.
      case 921: continue
      // A header and a trailer of the message that stand for `[)>` and a format's number.
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

  /// The codewords up to the next mode.
  private mutating func run() -> [Int] {
    let run = rest.prefix { $0 < 900 }
    rest = rest.dropFirst(run.count)
    return Array(run)
  }

  // MARK: Modes

  /// Two characters a codeword, to base 30; a byte may be shifted in between.
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

  /// Six bytes in five codewords, to base 900; what is left over is a byte a codeword.
  private mutating func readBytes(isMultiple: Bool) {
    var words = run()[...]
    while words.count > 5 || (isMultiple && words.count == 5) {
      let value = words.prefix(5).reduce(UInt64(0)) { $0 * 900 + UInt64($1) }
      append((0..<6).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) })
      words = words.dropFirst(5)
    }
    append(words.map { UInt8(truncatingIfNeeded: $0) })
  }

  /// Up to 44 digits in fifteen codewords, to base 900, behind a 1.
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

  /// The decimal digits of a number to base 900.
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
