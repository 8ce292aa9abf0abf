internal import PlatenDataDetectors
internal import PlatenModel
internal import PlatenTextAnalysis

/// A line of a card without its numbers and addresses.
struct CardLine {
  /// The printed text, with single spaces.
  let text: String
  /// The words after case and diacritic folding.
  let foldedWords: [String]
  /// The words as printed: runs of letters, apostrophes and hyphens.
  let printedWords: [String]
  /// The median height of the words, as a share of the largest such height on the card.
  let relativeHeight: Double
  /// The index among the card's lines, from 0.
  let index: Int
  /// The lowest recognition confidence of its words, 0 to 1.
  let confidence: Double
  /// Whether a number or an address follows on its level: `Office 040 3332000`.
  let precedesItem: Bool

  init(
    text: String, relativeHeight: Double, index: Int, confidence: Double = 1,
    precedesItem: Bool = false
  ) {
    self.text = text.oneLine
    self.relativeHeight = relativeHeight
    self.index = index
    self.confidence = confidence
    self.precedesItem = precedesItem
    let parts = text.split { !($0.isLetter || $0 == "'" || $0 == "’" || $0 == "-") }
    printedWords = parts.map(String.init)
    foldedWords = parts.map { $0.unicodeScalars.folded }
  }

  var hasDigits: Bool { text.contains(where: \.isNumber) }

  /// The number of words in `set`; a compound such as `Co-Founder` counts with each of its parts.
  func count(in set: Set<String>) -> Int {
    foldedWords.count { word in
      set.contains(word)
        || word.contains("-")
          && word.split(separator: "-").contains { set.contains(String($0)) }
    }
  }

  /// Whether the line ends with a firm's legal form: `GmbH & Co. KG`, `S.p.A.`, `B.V.`.
  var hasLegalForm: Bool {
    guard foldedWords.count > 1 else { return false }
    if foldedWords.dropFirst().contains(where: { Self.unambiguousForms.contains($0) }) {
      return true
    }
    if foldedWords.dropFirst().last.map(CardWords.legalForms.contains) == true { return true }
    let tail = text.unicodeScalars.folded.filter { $0.isLetter || $0 == " " || $0 == "." }
    return Self.dottedForms.contains { tail.hasSuffix($0) }
  }

  /// Legal forms that count anywhere after the first word.
  private static let unambiguousForms: Set = [
    "gmbh", "inc", "llc", "ltd", "sarl", "mbh", "ltda", "plc",
  ]
  /// Legal forms with points, at the end of a line.
  private static let dottedForms = [
    " s.p.a.", " s.r.l.", " b.v.", " n.v.", " s.a.", " s.l.", " s.a.s.", " e.v.", " e.k.",
    " s.n.c.",
    " s.a.r.l.", " l.l.c.", " v.o.f.", " inc.", " ltd.", " co.", " corp.", " lda.", " ltda.",
    " s.l.u.",
  ]
}
