/// The digit groups of a country's telephone numbers without its code: `%## %## ####`.
///
/// `#` is a digit, `%` a digit from 2 on, and any other digit itself. Between groups any of spaces,
/// hyphens, points, slashes and parentheses may stand.
struct PhonePattern: Sendable {
  private let groups: [[Character]]

  init(_ pattern: String) { groups = pattern.split(separator: " ").map(Array.init) }

  /// Whether consecutive groups of `number` match, and no further group precedes or follows them.
  func matches(_ number: [Substring]) -> Bool {
    number.count == groups.count
      && zip(groups, number).allSatisfy { group, digits in
        group.count == digits.count && zip(group, digits).allSatisfy(Self.matches)
      }
  }

  private static func matches(_ mark: Character, _ digit: Character) -> Bool {
    switch mark {
    case "#": true
    case "%": digit >= "2"
    default: mark == digit
    }
  }

  /// The groups of the numbers in `text` that may be telephone numbers: at least two, with one to
  /// three separators between them.
  static func numbers(in text: String) -> [[Substring]] {
    var found: [[Substring]] = []
    var groups: [Substring] = []
    var rest = text[...]
    var gap = ""
    func end() {
      if groups.count > 1 { found.append(groups) }
      groups = []
    }
    while let first = rest.first {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if digits.isEmpty {
        gap.append(first)
        rest = rest.dropFirst()
        continue
      }
      let isJoined =
        !groups.isEmpty && (1...3).contains(gap.count) && gap.allSatisfy { " -./()".contains($0) }
      if !isJoined { end() }
      groups.append(digits)
      rest = rest[digits.endIndex...]
      gap = ""
    }
    end()
    return found
  }
}
