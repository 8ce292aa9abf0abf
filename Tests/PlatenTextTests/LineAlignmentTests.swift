import Testing

@testable import PlatenText

struct LineAlignmentTests {
  /// What the network reads for each word, and in brackets what it reads between words.
  private func parts(_ network: String, _ words: [String]) -> [String] {
    let characters = network.enumerated().map { index, character in
      CTCCharacter(character: character, probability: 1, columns: index..<index + 1)
    }
    return LineAlignment(characters, with: words).parts.map { part in
      let text = String(characters[part.characters].map(\.character))
      return part.word == nil ? "(\(text))" : text
    }
  }

  @Test(arguments: [
    ("TOTAL 12.50", ["TOTAL", "12.50"], ["TOTAL", "12.50"]),
    ("TOTAL12.50", ["TOTAL", "12.50"], ["TOTAL", "12.50"]),
    ("T0TAL 12.58", ["TOTAL", "12.50"], ["T0TAL", "12.58"]),
    ("TOTAL RM 12.50", ["TOTAL", "12.50"], ["TOTAL", "(RM)", "12.50"]),
    ("TOTAL RM12.50", ["TOTAL", "12.50"], ["TOTAL", "RM12.50"]),
    ("TOTAL: 12.50", ["TOTAL", "12.50"], ["TOTAL:", "12.50"]),
    ("TO TAL 12.50", ["TOTAL", "12.50"], ["TO TAL", "12.50"]),
    ("12.50", ["|", "12.50"], ["", "12.50"]),
    ("12.50 EUR", ["12.50"], ["12.50", "(EUR)"]),
    ("", ["a", "b"], ["", ""]),
    ("ab", [], ["(ab)"]),
    ("", [], []),
  ])
  func aligns(network: String, words: [String], expected: [String]) {
    #expect(parts(network, words) == expected)
  }
}
