import Glibc
import Testing

@testable import PlatenText

struct CTCOutputTests {
  /// The output for columns with these characters, `_` for the blank, each with a probability of 0.9.
  static func output(_ columns: String, characters: String = "ab1 ") -> CTCOutput {
    let classes = Array("_" + characters)
    let rest = 0.1 / Float(classes.count - 1)
    let probabilities = columns.flatMap { column in
      classes.map { $0 == column ? 0.9 : rest }
    }
    return CTCOutput(
      characters: Array(characters), probabilities: probabilities, columnWidth: 8, left: 0)
  }

  @Test(arguments: [
    ("", ""), ("___", ""), ("a", "a"), ("_aa_b", "ab"), ("a_a", "aa"), ("aab1", "ab1"),
    ("a b", "a b"),
  ])
  func joinsRunsAndDropsBlanks(columns: String, text: String) {
    #expect(String(Self.output(columns).bestPath().map(\.character)) == text)
  }

  @Test func statesColumnsAndProbability() {
    let path = Self.output("_aa__b").bestPath()
    #expect(path.map(\.columns) == [1..<3, 5..<6])
    #expect(path.allSatisfy { abs($0.probability - 0.9) < 1e-6 })
  }

  @Test func allTextsOfTwoColumnsSumToOne() {
    let output = Self.output("a1")
    let texts =
      ["", "a", "b", "1", " "]
      + "ab1 ".flatMap { a in
        "ab1 ".filter { $0 != a }.map { "\(a)\($0)" }
      }
    let sum = texts.reduce(0.0) { sum, text in
      sum + exp(output.logProbability(of: Array(text), in: 0..<2))
    }
    #expect(abs(sum - 1) < 1e-4)
  }

  @Test func prefersTheTextOfTheColumns() {
    let output = Self.output("_a_b_1_")
    let right = output.logProbability(of: Array("ab1"), in: 0..<7)
    for other in ["ab", "b1", "a1", "aab1", "", "bb1", "xb1", "ab11111111"] {
      #expect(output.logProbability(of: Array(other), in: 0..<7) < right - 1)
    }
  }
}
