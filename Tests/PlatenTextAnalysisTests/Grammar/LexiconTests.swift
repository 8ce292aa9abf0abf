import Testing

@testable import PlatenTextAnalysis

struct LexiconTests {
  /// Enough words that the hash table grows several times.
  private static let count = 5000

  @Test func findsEveryPhraseOfMany() {
    var lexicon = Lexicon("", categories: ["word": 0, "pair": 1])
    for number in 0..<Self.count {
      lexicon.add("w\(letters(number))", category: "word", value: number)
      lexicon.add("w\(letters(number)) too", category: "pair", value: number)
    }
    for number in stride(from: 0, to: Self.count, by: 7) {
      let tokens = TokenizedText("w\(letters(number)) too").tokens
      var found: [(Lexicon.Term, Int)] = []
      lexicon.terms(in: tokens, at: 0) { found.append(($0, $1)) }
      #expect(found.map(\.0.category) == [0, 1])
      #expect(found.map(\.0.value) == [number, number])
      #expect(found.map(\.1) == [1, 2])
    }
  }

  @Test(arguments: ["too", "wz", "w", "Woo too", "12", ""])
  func findsNothingElse(text: String) {
    var lexicon = Lexicon("word: one two, wand", categories: ["word": 0])
    lexicon.add("left", category: "out", value: 0)
    lexicon.terms(in: TokenizedText(text).tokens + TokenizedText("left one").tokens, at: 0) {
      term, _ in
      Issue.record("\(term)")
    }
  }

  /// `number` with each digit replaced by a letter.
  private func letters(_ number: Int) -> String {
    String(
      String.UnicodeScalarView(
        String(number).unicodeScalars.map {
          Unicode.Scalar(UInt8($0.value) + 49)
        }))
  }
}
