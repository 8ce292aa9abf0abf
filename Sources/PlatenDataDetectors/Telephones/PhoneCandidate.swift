internal import PlatenTextAnalysis

/// A text in the form of a telephone number: groups of digits with the marks of such numbers.
struct PhoneCandidate {
  /// The range of Unicode scalars.
  let range: Range<Int>
  /// The number of digits in each group.
  let groups: [Int]
  let hasPlus: Bool

  /// The number of digits in all groups. Beyond ``digitCounts`` not all are counted.
  private(set) var digits = 0

  /// The numbers of digits that a telephone number can have.
  static let digitCounts = 7...16
  /// The largest number of Unicode scalars that are examined: more than 17 digits, one more than a
  /// number has, can have with marks between them.
  private static let maximumScalars = 128

  /// The longest candidate that begins at `start`, which is a digit, a plus sign or an opening
  /// bracket.
  init?(_ scalars: [Unicode.Scalar], at start: Int) {
    var index = start, end = start, depth = 0, gap = 0
    var groups: [Int] = [], inGroup = false, hasPlus = false, open = 0
    let limit = min(scalars.count, start + Self.maximumScalars)
    loop: while index < limit {
      switch scalars[index] {
      case "0"..."9":
        if inGroup { groups[groups.count - 1] += 1 } else { groups.append(1) }
        digits += 1
        // It is no number, whatever follows.
        if digits > Self.digitCounts.upperBound, depth == 0 {
          end = index + 1
          break loop
        }
        inGroup = true
        gap = 0
        end = index + 1
        open = depth
      case "+", "＋":
        guard groups.isEmpty else { break loop }
        hasPlus = true
        inGroup = false
      case "(":
        guard depth == 0 else { break loop }
        depth = 1
        inGroup = false
      case ")":
        guard depth == 1, inGroup || gap == 1 else { break loop }
        depth = 0
        inGroup = false
        if open == 1 { end = index + 1 }
        open = 0
      case " ", "-", "/", ".", "\u{A0}", "\u{2010}", "\u{2011}", "\u{2013}", "\u{202F}", "~":
        inGroup = false
        gap += 1
        if gap > 3 || scalars[index] != " " && gap > 2 { break loop }
      default: break loop
      }
      index += 1
    }
    guard open == 0, !groups.isEmpty else { return nil }
    // Brackets around the whole number belong to the sentence.
    let isEnclosed =
      scalars[start] == "(" && scalars[end - 1] == ")"
      && scalars[start..<end].count(where: { $0 == "(" }) == 1
    range = isEnclosed ? start + 1..<end - 1 : start..<end
    self.groups = groups
    self.hasPlus = hasPlus
  }

  /// The range with the extension after the number, if there is one: `x63888`, `ext. 12`.
  func withExtension(_ scalars: [Unicode.Scalar]) -> Range<Int> {
    var index = range.upperBound
    while index < scalars.count, scalars[index] == " " || scalars[index] == "," { index += 1 }
    let word = scalars[index...].prefix(10).folded
    for name in ["extension", "durchwahl", "poste", "int.", "ext.", "ext", "dw", "x", "#"]
    where word.hasPrefix(name) {
      index += name.unicodeScalars.count
      while index < scalars.count, " .:".unicodeScalars.contains(scalars[index]) { index += 1 }
      let first = index
      while index < scalars.count, scalars[index].isDigit { index += 1 }
      return (1...7).contains(index - first) ? range.lowerBound..<index : range
    }
    return range
  }
}
