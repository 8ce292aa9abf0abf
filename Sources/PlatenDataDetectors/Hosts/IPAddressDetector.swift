internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects IP addresses: IPv4 without its port or prefix length, and IPv6 in the form of RFC 4291.
struct IPAddressDetector: DataDetector {
  func matches(in text: TokenizedText) -> [ItemMatch] {
    let scalars = text.scalars
    var results: [ItemMatch] = [], index = 0
    while index < scalars.count {
      guard Self.isAddressScalar(scalars[index]) else {
        index += 1
        continue
      }
      var end = index
      while end < scalars.count, Self.isAddressScalar(scalars[end]) { end += 1 }
      defer { index = end }
      if index > 0, scalars[index - 1].isLetter || scalars[index - 1] == "-" { continue }
      if end < scalars.count, scalars[end].isLetter || scalars[end] == "-" { continue }
      var last = end
      while last > index, scalars[last - 1] == "." { last -= 1 }
      guard Self.hasEnoughSeparators(scalars[index..<last]),
        let (length, value) = Self.address(text, index..<last),
        !Self.isVersion(text, at: index)
      else { continue }
      results.append(ItemMatch(.ipAddress, index..<index + length, value: value))
    }
    return results
  }

  private static func isAddressScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isDigit || scalar == "." || scalar == ":"
      || scalar.isASCIILetter && (scalar.value | 0x20) <= 0x66
  }

  private static let versionWords: Set = [
    "version", "versions", "release", "v", "versie", "versione", "versao",
  ]

  /// Whether one of the four tokens before `index` marks a version: `Version updated to 4.6.0.1`.
  private static func isVersion(_ text: TokenizedText, at index: Int) -> Bool {
    text.tokens[..<text.firstToken(from: index)].suffix(4)
      .contains { versionWords.contains($0.folded) }
  }

  /// Whether `run` has as many points or colons as the shortest address.
  private static func hasEnoughSeparators(_ run: ArraySlice<Unicode.Scalar>) -> Bool {
    run.count(where: { $0 == "." }) >= 3 || run.count(where: { $0 == ":" }) >= 2
  }

  private static func address(
    _ text: TokenizedText, _ range: Range<Int>
  ) -> (length: Int, value: String)? {
    let run = text.scalars[range]
    guard !run.contains(":") else { return address(text.string(range)) }
    return isIPv4Address(run) ? (range.count, text.string(range)) : nil
  }

  /// Whether `run` is four numbers from 0 to 255 without leading zeros, with points between them.
  private static func isIPv4Address(_ run: ArraySlice<Unicode.Scalar>) -> Bool {
    var points = 0, number = 0, digits = 0
    for scalar in run {
      if scalar == "." {
        guard digits > 0, points < 3 else { return false }
        points += 1
        (number, digits) = (0, 0)
      } else {
        guard scalar.isDigit, digits == 0 || number > 0 else { return false }
        number = number * 10 + Int(scalar.value - 0x30)
        digits += 1
        guard number < 256 else { return false }
      }
    }
    return points == 3 && digits > 0
  }

  private static func address(_ text: String) -> (length: Int, value: String)? {
    let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let labels = sides[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if HostName.isIPv4Address(labels),
      sides.count == 1 || Int(sides[1]).map({ $0 < 65536 }) ?? false
    {
      return (sides[0].utf8.count, String(sides[0]))
    }
    let groups = text.split(separator: ":", omittingEmptySubsequences: false)
    let isShort = text.contains("::"), filled = groups.filter { !$0.isEmpty }
    guard groups.count > 2, filled.allSatisfy({ $0.utf8.count <= 4 && !$0.contains(".") }),
      isShort ? groups.count <= 9 && filled.count > 1 && filled.count < 8 : filled.count == 8,
      !text.contains(":::"), isShort || groups.count == 8
    else { return nil }
    return (text.utf8.count, text.lowercased())
  }
}
