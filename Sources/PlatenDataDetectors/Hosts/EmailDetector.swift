internal import PlatenModel
package import PlatenTextAnalysis

/// Detects e-mail addresses (RFC 5321, without quoting), also with a misread or obfuscated `@`.
/// The value has a plain `@` and the host in lower case.
package struct EmailDetector: DataDetector {
  /// Creates a detector.
  package init() {}

  /// The addresses in `text`.
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
