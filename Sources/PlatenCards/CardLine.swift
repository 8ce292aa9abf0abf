internal import PlatenDataDetectors
internal import PlatenTextAnalysis
internal import PlatenModel

/// What is left of a line of a card once its numbers and addresses are taken out of it.
struct CardLine {
  /// As printed, single spaces.
  let text: String
  /// Folded words.
  let words: [String]
  /// The words as printed, of letters only.
  let printed: [String]
  /// The letters' height, as a share of the largest on the card.
  let size: Double
  /// Its place among the card's lines, from 0.
  let index: Int

  init(text: String, size: Double, index: Int) {
    self.text = text.oneLine
    self.size = size
    self.index = index
    let parts = text.split { !($0.isLetter || $0 == "'" || $0 == "’" || $0 == "-") }
    printed = parts.map(String.init)
    words = parts.map { $0.unicodeScalars.folded }
  }

  var hasDigits: Bool { text.contains(where: \.isNumber) }

  /// Parts of compound words count as words too: `Co-Founder`.
  func count(in set: Set<String>) -> Int {
    words.count { word in
      set.contains(word) || word.contains("-")
        && word.split(separator: "-").contains { set.contains(String($0)) }
    }
  }

  /// Whether it ends with a firm's legal form: `GmbH & Co. KG`, `S.p.A.`, `B.V.`.
  var hasLegalForm: Bool {
    guard words.count > 1 else { return false }
    if words.dropFirst().contains(where: { Self.strongForms.contains($0) }) { return true }
    if words.dropFirst().last.map(CardWords.legalForms.contains) == true { return true }
    let tail = text.unicodeScalars.folded.filter { $0.isLetter || $0 == " " || $0 == "." }
    return Self.dottedForms.contains { tail.hasSuffix($0) }
  }

  private static let strongForms: Set = ["gmbh", "inc", "llc", "ltd", "sarl", "mbh", "ltda", "plc"]
  private static let dottedForms = [
    " s.p.a.", " s.r.l.", " b.v.", " n.v.", " s.a.", " s.l.", " s.a.s.", " e.v.", " e.k.", " s.n.c.",
    " s.a.r.l.", " l.l.c.", " v.o.f.", " inc.", " ltd.", " co.", " corp.", " lda.", " ltda.", " s.l.u.",
  ]
}
