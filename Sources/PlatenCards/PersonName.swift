internal import PlatenTextAnalysis

/// A person's name, split into its parts.
struct PersonName {
  /// The whole name with its prefix.
  let full: String
  /// Titles and degrees before the name: `Prof. Dr.`.
  let prefix: String?
  let given: String?
  let family: String?

  /// Splits a line. Titles before the name become the prefix; degrees after it are left out, and a
  /// name all in capitals is capitalized.
  ///
  /// With `hasTwoFamilyNames`, as in Spanish and Portuguese names, two of three words are family
  /// names, unless the second is a known given name.
  init(_ line: String, hasTwoFamilyNames: Bool = false) {
    var words = line.split(separator: " ").map(String.init)
    var prefixes: [String] = []
    while words.count > 2, Self.isHonorific(words[0]) { prefixes.append(words.removeFirst()) }
    if words.count == 2, Self.isAbbreviation(words[0]), Self.isHonorific(words[0]) {
      prefixes.append(words.removeFirst())
    }
    // `Jane Doe, MBA`: the text after a comma is no name.
    if let comma = words.firstIndex(where: { $0.hasSuffix(",") }), comma > 0 {
      words = Array(words[...comma])
      words[comma].removeLast()
    }
    while words.count > 2, Self.isHonorific(words.last!) { words.removeLast() }
    prefix = prefixes.isEmpty ? nil : prefixes.joined(separator: " ")
    let isAllCaps = words.allSatisfy { $0 == $0.uppercased() }
    let displayed = isAllCaps ? words.map(Self.capitalized) : words
    full = (prefixes + displayed).joined(separator: " ")
    guard displayed.count > 1 else {
      given = nil
      family = displayed.first
      return
    }
    var start = displayed.count - 1
    while start > 1, CardWords.particles.contains(displayed[start - 1].unicodeScalars.folded) {
      start -= 1
    }
    if hasTwoFamilyNames, start == 2, displayed.count == 3,
      !CardWords.givenNames.contains(displayed[1].unicodeScalars.folded)
    {
      start = 1
    }
    given = displayed[..<start].joined(separator: " ")
    family = displayed[start...].joined(separator: " ")
  }

  private static func isHonorific(_ word: String) -> Bool {
    let parts = word.split { !$0.isLetter }.map { $0.unicodeScalars.folded }
    return !parts.isEmpty && parts.allSatisfy(CardWords.honorifics.contains)
  }

  private static func isAbbreviation(_ word: String) -> Bool { word.hasSuffix(".") }

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
