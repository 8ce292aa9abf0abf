internal import PlatenTextAnalysis

/// A person's name taken apart.
struct PersonName {
  let full: String
  let prefix: String?
  let given: String?
  let family: String?

  /// Takes a line apart: degrees before and after the name are its prefix, and a family name in
  /// capitals may stand before the given one.
  ///
  /// `hasTwoFamilyNames` is how Spanish and Portuguese names are: of three words two are the
  /// family's, unless the second is a given name too.
  init(_ line: String, hasTwoFamilyNames: Bool = false) {
    var words = line.split(separator: " ").map(String.init)
    var before: [String] = []
    while words.count > 2, Self.isPrefix(words[0]) { before.append(words.removeFirst()) }
    if words.count == 2, Self.isTitled(words[0]), Self.isPrefix(words[0]) {
      before.append(words.removeFirst())
    }
    // `Jane Doe, MBA`: what follows a comma is no name.
    if let comma = words.firstIndex(where: { $0.hasSuffix(",") }), comma > 0 {
      words = Array(words[...comma])
      words[comma].removeLast()
    }
    while words.count > 2, Self.isPrefix(words.last!) { words.removeLast() }
    prefix = before.isEmpty ? nil : before.joined(separator: " ")
    let isShouted = words.allSatisfy { $0 == $0.uppercased() }
    let shown = isShouted ? words.map(Self.capitalized) : words
    full = (before + shown).joined(separator: " ")
    guard shown.count > 1 else {
      given = nil
      family = shown.first
      return
    }
    var start = shown.count - 1
    while start > 1, CardWords.particles.contains(shown[start - 1].unicodeScalars.folded) {
      start -= 1
    }
    if hasTwoFamilyNames, start == 2, shown.count == 3,
      !CardWords.givenNames.contains(shown[1].unicodeScalars.folded)
    {
      start = 1
    }
    given = shown[..<start].joined(separator: " ")
    family = shown[start...].joined(separator: " ")
  }

  private static func isPrefix(_ word: String) -> Bool {
    let parts = word.split { !$0.isLetter }.map { $0.unicodeScalars.folded }
    return !parts.isEmpty && parts.allSatisfy(CardWords.prefixes.contains)
  }

  private static func isTitled(_ word: String) -> Bool { word.hasSuffix(".") }

  /// `O'BRIEN-SMITH` as `O'Brien-Smith`.
  private static func capitalized(_ word: String) -> String {
    if CardWords.particles.contains(word.unicodeScalars.folded), word.count < 4 {
      return word.lowercased()
    }
    var result = "", isStart = true
    for character in word {
      result += isStart ? character.uppercased() : character.lowercased()
      isStart = !character.isLetter
    }
    return result
  }
}
