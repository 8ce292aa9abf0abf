package import PlatenTextAnalysis
internal import PlatenModel

/// E-mail addresses, RFC 5321 without quoting; a broken `@` is mended. The value has the host in
/// small letters.
package struct EmailDetector: DataDetector {
  package init() {}

  package func matches(in text: ItemText) -> [ItemMatch] {
    let scalars = text.scalars
    var results: [ItemMatch] = [], done = 0, index = 0
    while index < scalars.count {
      let signEnd = Self.signEnd(scalars, at: index)
      guard signEnd > index else {
        index += 1
        continue
      }
      if let match = match(text, sign: index..<signEnd, after: done) {
        results.append(match)
        done = match.range.upperBound
        index = done
      } else {
        index = signEnd
      }
    }
    return results
  }

  /// Where the `@` that begins at `index` ends, or what is read in its place; `index` where none is.
  private static func signEnd(_ scalars: [Unicode.Scalar], at index: Int) -> Int {
    switch scalars[index] {
    case "@", "©", "®", "＠": return index + 1
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

  private func match(_ text: ItemText, sign: Range<Int>, after done: Int) -> ItemMatch? {
    let scalars = text.scalars
    var localEnd = sign.lowerBound, hostStart = sign.upperBound
    if localEnd > 0, scalars[localEnd - 1] == " " { localEnd -= 1 }
    if hostStart < scalars.count, scalars[hostStart] == " " { hostStart += 1 }
    var start = localEnd
    while start > done, Self.isLocal(scalars[start - 1]) { start -= 1 }
    while start < localEnd, [".", "-", "'"].contains(scalars[start]) { start += 1 }
    guard start < localEnd, scalars[localEnd - 1] != ".",
      let host = HostName(scalars, at: hostStart), !host.isAddress,
      host.labels.last!.allSatisfy(\.isLetter)
    else { return nil }
    let next = text.scalar(at: host.range.upperBound)
    guard next != "_", next != "@" else { return nil }
    let isPlain = sign.count == 1 && localEnd == sign.lowerBound && hostStart == sign.upperBound
    let isSpaced = localEnd < sign.lowerBound || hostStart > sign.upperBound
    // Where there is space, the words of a sentence must not pass for an address.
    if isSpaced, sign.count == 1, scalars[sign.lowerBound] != "@" { return nil }
    if !isPlain, scalars[start..<localEnd].allSatisfy({ $0.isUppercase }) && isSpaced { return nil }
    let local = text.string(start..<localEnd)
    return ItemMatch(
      .emailAddress, start..<host.range.upperBound,
      value: local + "@" + text.string(host.range).lowercased(),
      confidence: isPlain ? 0.98 : 0.8)
  }

  private static func isLocal(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return scalar.isASCIILetter || scalar.isDigit
        || ".!#$%&'*+/=?^_`{|}~-".unicodeScalars.contains(scalar) && scalar != "|" && scalar != "/"
          && scalar != "'" && scalar != "="
    }
    return scalar.isLetter
  }
}
