internal import PlatenTextAnalysis

/// The format of a company's number with its label or country code: `CHE#########`.
///
/// `#` is a digit, `@` a letter, and any other letter itself; spaces and punctuation between them are
/// ignored, as in `CHE-123.456.789`.
struct NumberPattern: Sendable {
  private let pattern: [UInt8]

  init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  /// Whether `letters`, the folded letters and digits of a row, contain such a number that no other
  /// digit continues.
  func matches(_ letters: [UInt8]) -> Bool {
    guard letters.count >= pattern.count else { return false }
    return (0...(letters.count - pattern.count)).contains { start in
      let end = start + pattern.count
      return !(end < letters.count && letters[end].isDigit && letters[end - 1].isDigit)
        && !(start > 0 && letters[start].isDigit && letters[start - 1].isDigit)
        && zip(pattern, letters[start...]).allSatisfy(Self.matches)
    }
  }

  private static func matches(_ mark: UInt8, _ letter: UInt8) -> Bool {
    switch mark {
    case UInt8(ascii: "#"): letter.isDigit
    case UInt8(ascii: "@"): !letter.isDigit
    default: mark == letter
    }
  }
}

extension UInt8 {
  /// Whether the byte is a digit of ASCII.
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
