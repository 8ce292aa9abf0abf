import Testing

@testable import PlatenTextAnalysis

struct ChartParserTests {
  private static let grammar = Grammar(
    """
    trip = place to place return? | place ~dash ~place | stay
    stay = place | at place
    return = and back
    """)
  private static let lexicon = Lexicon(
    """
    place 1: bern, bern west
    place 2: ulm
    to: to, over to
    dash: -
    and: and
    back: back
    at: at
    """, categories: grammar.categories)

  private func parser(_ text: String) -> ChartParser {
    ChartParser(TokenizedText(text).tokens, grammar: Self.grammar, lexicon: Self.lexicon) { _, _ in
    }
  }

  /// The phrases that the parser finds, as they appear in the text.
  private func phrases(_ text: String) -> [String] {
    let item = TokenizedText(text)
    var parser = parser(text)
    return parser.longestMatches(Self.grammar.symbol("trip"))
      .map { item.string(item.scalarRange(of: $0.range)) }
  }

  @Test(arguments: [
    ("Bern to Ulm", ["Bern to Ulm"]),
    ("from Bern West over to Ulm and back again", ["Bern West over to Ulm and back"]),
    ("from Bern to Ulm and", ["Bern to Ulm"]),
    ("Bern-Ulm", ["Bern-Ulm"]), ("Bern - Ulm", ["Bern", "Ulm"]),
    ("at Ulm, at Bern West", ["at Ulm", "at Bern West"]),
    ("to and back", []), ("bernulm", []), ("", []),
  ])
  func findsTheLongest(text: String, found: [String]) { #expect(phrases(text) == found) }

  @Test func findsTheLongestAcceptedMatch() {
    var parser = parser("Bern to Ulm and back")
    let found = parser.longestMatches(Self.grammar.symbol("trip")) { $0.first("return") == nil }
    #expect(found.map(\.range) == [0..<3])
    #expect(found.first?.children.map(\.name) == ["place", "to", "place"])
    #expect(found.first?.all("place").map(\.value) == [1, 2])
    #expect(found.first?.value("at") == nil)
  }
}
