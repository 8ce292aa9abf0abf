internal import PlatenTextAnalysis

/// The keywords of all languages, from the data files in `Languages`.
///
/// The files are embedded in the program. `README.md` next to this file describes their format.
struct Vocabulary: Sendable {
  /// A keyword with its meaning in one language.
  struct Phrase: Sendable {
    /// The confusable skeleton (``OCRConfusables/skeleton(_:)``), without spaces.
    let letters: [UInt8]
    /// The meaning.
    let role: KeywordRole
    /// The index of its language in ``Vocabulary/languages``.
    let language: Int
  }

  /// Tesseract's names of the languages: `eng`.
  let languages: [String]
  /// The phrases of all languages.
  let phrases: [Phrase]
  /// The months, 1 to 12, by the confusable skeletons of their names.
  let months: [[UInt8]: Int]
  /// The indices of the phrases with the same letters.
  private let byLetters: [[UInt8]: [Int]]
  /// The phrases that are long enough for approximate matches, by length.
  private let byLength: [[(letters: UInt32, phrase: Int)]]

  /// The vocabulary of all supported languages.
  static let standard = Vocabulary(files: [
    PackageResources.english_txt, PackageResources.german_txt, PackageResources.french_txt,
    PackageResources.italian_txt, PackageResources.spanish_txt, PackageResources.portuguese_txt,
    PackageResources.dutch_txt, PackageResources.polish_txt, PackageResources.swedish_txt,
    PackageResources.malay_txt, PackageResources.norwegian_txt, PackageResources.danish_txt,
    PackageResources.finnish_txt, PackageResources.czech_txt,
  ])

  /// The largest number of letters of a keyword.
  static let maximumLength = 40

  /// Parses data files.
  init(files: [[UInt8]]) {
    var languages: [String] = []
    var phrases: [Phrase] = []
    for file in files {
      for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
        guard !line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { continue }
        let values = line[line.index(after: colon)...].split(separator: ",")
        if line[..<colon] == "language" {
          languages += values.map { $0.trimmed }
        } else if let role = KeywordRole(rawValue: String(line[..<colon])) {
          for value in values {
            let letters = OCRConfusables.skeleton(TextFolding.folded(value))
            guard (2...Self.maximumLength).contains(letters.count) else { continue }
            phrases.append(Phrase(letters: letters, role: role, language: languages.count - 1))
          }
        }
      }
    }
    self.languages = languages
    self.phrases = phrases
    months = phrases.reduce(into: [:]) { months, phrase in
      if let month = phrase.role.month { months[phrase.letters] = month }
    }
    byLetters = Dictionary(grouping: phrases.indices) { phrases[$0].letters }
    byLength = (0...Self.maximumLength).map { length in
      phrases.indices.filter { length >= 5 && phrases[$0].letters.count == length }
        .map { (phrases[$0].letters.letterSet, $0) }
    }
  }

  /// The phrases equal to `letters`; without any, those with the smallest edit distance: at most 1
  /// from 5 letters on, at most 2 from 9 letters on.
  func phrases(matching letters: [UInt8]) -> (phrases: [Phrase], distance: Int) {
    if let found = byLetters[letters] { return (found.map { phrases[$0] }, 0) }
    guard letters.count >= 5, letters.count <= Self.maximumLength else { return ([], 0) }
    let maximumDistance = letters.count >= 9 ? 2 : 1
    let set = letters.letterSet
    var best: [Int] = []
    var distance = maximumDistance + 1
    for length in max(
      5, letters.count - maximumDistance)...min(Self.maximumLength, letters.count + maximumDistance)
    {
      for candidate in byLength[length]
      where (candidate.letters ^ set).nonzeroBitCount <= 2 * maximumDistance {
        let found = letters.editDistance(
          to: phrases[candidate.phrase].letters, limit: maximumDistance)
        guard found <= min(distance, maximumDistance) else { continue }
        if found < distance { best = [] }
        distance = found
        best.append(candidate.phrase)
      }
    }
    return (best.map { phrases[$0] }, best.isEmpty ? 0 : distance)
  }
}

extension [UInt8] {
  /// A bit for each letter that occurs.
  fileprivate var letterSet: UInt32 { reduce(0) { $0 | 1 << UInt32($1 & 31) } }
}
