internal import PlatenModel
package import PlatenTextAnalysis

/// Detects URLs with or without a scheme. The value always has one.
package struct URLDetector: DataDetector {
  package init() {}

  private static let schemes = ["http", "https", "ftp", "ftps", "sftp", "rtsp", "ws", "wss"]

  package func matches(in text: TokenizedText) -> [ItemMatch] {
    let scalars = text.scalars
    var results: [ItemMatch] = [], previousEnd = 0, index = 1, points = PointedText(scalars)
    while index + 1 < scalars.count {
      defer { index += 1 }
      let found: (range: Range<Int>, hasScheme: Bool)?
      if scalars[index] == ":", scalars[index + 1] == "/" {
        found = Self.withScheme(scalars, colon: index, after: previousEnd).map { ($0, true) }
      } else if scalars[index] == ".", HostName.isLabelScalar(scalars[index - 1]) {
        found = Self.withoutScheme(&points, point: index, after: previousEnd).map { ($0, false) }
      } else {
        continue
      }
      guard let found else { continue }
      let url = text.string(found.range)
      results.append(
        ItemMatch(
          .url, found.range, value: found.hasScheme ? url : "http://" + url,
          confidence: found.hasScheme ? 0.98 : 0.9))
      previousEnd = found.range.upperBound
      index = max(index, previousEnd)
    }
    return results
  }

  private static func withScheme(
    _ scalars: [Unicode.Scalar], colon: Int, after previousEnd: Int
  ) -> Range<Int>? {
    let hostStart = colon + 3
    guard hostStart < scalars.count, scalars[colon + 2] == "/" else { return nil }
    var start = colon
    while start > previousEnd, scalars[start - 1].isASCIILetter { start -= 1 }
    let letters = scalars[start..<colon].folded
    guard let scheme = schemes.filter({ letters.hasSuffix($0) }).max(by: { $0.count < $1.count }),
      letters == scheme || letters.utf8.count > scheme.utf8.count + 2 || start == previousEnd
    else { return nil }
    let local = "localhost".unicodeScalars
    if scalars[hostStart...].prefix(local.count).folded == "localhost" {
      return (colon - scheme.count)..<end(scalars, afterHost: hostStart + local.count)
    }
    var nameStart = hostStart
    while nameStart < scalars.count,
      scalars[nameStart].isASCIILetter || scalars[nameStart].isDigit
        || ".-_:@".unicodeScalars.contains(scalars[nameStart])
    {
      if scalars[nameStart] == "@" { break }
      nameStart += 1
    }
    let hasUser = nameStart < scalars.count && scalars[nameStart] == "@"
    guard let host = HostName(scalars, at: hasUser ? nameStart + 1 : hostStart) else { return nil }
    return (colon - scheme.count)..<end(scalars, afterHost: host.range.upperBound)
  }

  private static func withoutScheme(
    _ points: inout PointedText, point: Int, after previousEnd: Int
  ) -> Range<Int>? {
    let scalars = points.scalars
    var start = point
    while start > previousEnd, HostName.isLabelScalar(scalars[start - 1]) { start -= 1 }
    if isPartOfOther(scalars, start, first: points.first(before: start)) { return nil }
    guard let host = points.host(at: start), !host.isIPv4Address,
      isLikely(host, scalars), host.range.upperBound > point
    else { return nil }
    let end = end(scalars, afterHost: host.range.upperBound)
    if end < scalars.count, scalars[end] == "@" || scalars[end] == "_" { return nil }
    return start..<end
  }

  /// Whether the label at `start` belongs to something other than a host name:
  /// `[NUMBER]@system.example.com`, `git://git.example.com`, `config.h.in`. Its labels and points
  /// begin at `first`.
  private static func isPartOfOther(
    _ scalars: [Unicode.Scalar], _ start: Int, first: Int
  ) -> Bool {
    if first > 0, "@_/\\".unicodeScalars.contains(scalars[first - 1]) { return true }
    // One scalar more than the longest of the names.
    let name = scalars[first...].prefix(TopLevelDomains.maximumFileName + 1)
    return first < start
      && TopLevelDomains.fileNames.contains(name.prefix { $0 != "." }.folded)
  }

  /// Whether a name without a scheme is a host, and not a file, a time or the seam of two sentences.
  private static func isLikely(_ host: HostName, _ scalars: [Unicode.Scalar]) -> Bool {
    let name = host.labels, last = name.last!
    let hasPath = host.range.upperBound < scalars.count && scalars[host.range.upperBound] == "/"
    if name[0] == "www" { return name.count > 2 || hasPath }
    if !hasPath,
      TopLevelDomains.fileExtensions.contains(last) || TopLevelDomains.fileNames.contains(name[0])
    {
      return false
    }
    let ending = scalars[host.topLevelRange]
    let isMixed = ending.contains(where: \.isUppercase) && !ending.allSatisfy(\.isUppercase)
    let before = scalars[host.range.lowerBound..<host.topLevelRange.lowerBound]
    if isMixed || ending.allSatisfy(\.isUppercase) && before.contains(where: isSmallLetter) {
      return false
    }
    if name.dropLast().allSatisfy({ $0.count == 1 && $0.first!.isLetter }), !hasPath {
      return false
    }
    guard let number = Int(name[name.count - 2]) else { return true }
    // `7.am` is a time and `1.de` the first item of a list, but `27.pm` is a host.
    return ["am", "pm"].contains(last) ? number > 24 : number > 31 || hasPath
  }

  private static func isSmallLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isLetter && !scalar.isUppercase
  }

  /// The end of the port, the path, the query and the fragment, without punctuation of the sentence.
  private static func end(_ scalars: [Unicode.Scalar], afterHost start: Int) -> Int {
    var end = start
    guard end < scalars.count, ":/?#".unicodeScalars.contains(scalars[end]) else { return end }
    while end < scalars.count, !scalars[end].isSpace,
      !"<>\"`|\\^{}«»“”„".unicodeScalars.contains(scalars[end])
    { end += 1 }
    let closing = ".,;:!?'’)]*".unicodeScalars
    // The closing brackets without an opening one before them.
    var unopened = scalars[start..<end].reduce(0) { $0 + ($1 == ")" ? 1 : $1 == "(" ? -1 : 0) }
    while end > start, closing.contains(scalars[end - 1]) {
      if scalars[end - 1] == ")" {
        guard unopened > 0 else { break }
        unopened -= 1
      }
      end -= 1
    }
    return end
  }
}

/// Detects e-mail addresses (RFC 5321, without quoting), also with a misread or obfuscated `@`.
/// The value has a plain `@` and the host in lower case.
package struct EmailDetector: DataDetector {
  package init() {}

  package func matches(in text: TokenizedText) -> [ItemMatch] {
    let scalars = text.scalars
    var results: [ItemMatch] = [], previousEnd = 0, index = 0
    while index < scalars.count {
      let atSignEnd = Self.atSignEnd(scalars, at: index)
      guard atSignEnd > index else {
        index += 1
        continue
      }
      if let match = match(text, atSign: index..<atSignEnd, after: previousEnd) {
        results.append(match)
        previousEnd = match.range.upperBound
        index = previousEnd
      } else {
        index = atSignEnd
      }
    }
    return results
  }

  /// The end of the `@`, or of its substitute such as `(at)`, that begins at `index`; `index`
  /// without one.
  private static func atSignEnd(_ scalars: [Unicode.Scalar], at index: Int) -> Int {
    switch scalars[index] {
    case let scalar where OCRConfusables.isAtSign(scalar): return index + 1
    case "(", "[", "{":
      let inside = scalars[(index + 1)...].prefix(4).folded
      for word in ["@", "at", "a", "ät"] where inside.hasPrefix(word) {
        let end = index + 1 + word.unicodeScalars.count
        if end < scalars.count, ")]}".unicodeScalars.contains(scalars[end]) { return end + 1 }
      }
      return index
    default: return index
    }
  }

  private func match(_ text: TokenizedText, atSign: Range<Int>, after previousEnd: Int)
    -> ItemMatch?
  {
    let scalars = text.scalars
    var localEnd = atSign.lowerBound, hostStart = atSign.upperBound
    if localEnd > 0, scalars[localEnd - 1] == " " { localEnd -= 1 }
    if hostStart < scalars.count, scalars[hostStart] == " " { hostStart += 1 }
    // The host first: most of what is rejected has none, and a local part can be long.
    guard localEnd > previousEnd, scalars[localEnd - 1] != ".",
      let host = HostName(scalars, at: hostStart), !host.isIPv4Address,
      host.labels.last!.allSatisfy(\.isLetter)
    else { return nil }
    let next = text.scalar(at: host.range.upperBound)
    guard next != "_", next != "@" else { return nil }
    var start = localEnd
    while start > previousEnd, Self.isLocalPartScalar(scalars[start - 1]) { start -= 1 }
    while start < localEnd, [".", "-", "'"].contains(scalars[start]) { start += 1 }
    guard start < localEnd else { return nil }
    let isPlain =
      atSign.count == 1 && localEnd == atSign.lowerBound && hostStart == atSign.upperBound
    let isSpaced = localEnd < atSign.lowerBound || hostStart > atSign.upperBound
    // With spaces around the `@`, the words of a sentence must not become an address.
    if isSpaced, atSign.count == 1, scalars[atSign.lowerBound] != "@" { return nil }
    if !isPlain, scalars[start..<localEnd].allSatisfy({ $0.isUppercase }) && isSpaced { return nil }
    let localPart = text.string(start..<localEnd)
    return ItemMatch(
      .emailAddress, start..<host.range.upperBound,
      value: localPart + "@" + text.string(host.range).lowercased(),
      confidence: isPlain ? 0.98 : 0.8)
  }

  private static func isLocalPartScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return scalar.isASCIILetter || scalar.isDigit
        || ".!#$%&'*+/=?^_`{|}~-".unicodeScalars.contains(scalar) && scalar != "|" && scalar != "/"
          && scalar != "'" && scalar != "="
    }
    return scalar.isLetter
  }
}
