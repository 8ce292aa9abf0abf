import Glibc
import PlatenModel
import Testing

@testable import PlatenText

struct LexiconDecoderTests {
  /// The output for columns with the probabilities of characters, the rest shared by all others. `_` is the
  /// blank.
  private static func output(_ columns: [[Character: Float]]) -> CTCOutput {
    let classes = Array("_abcdeghimnortw 1")
    let probabilities = columns.flatMap { column in
      let rest = (1 - column.values.reduce(0, +)) / Float(classes.count - column.count)
      return classes.map { column[$0] ?? rest }
    }
    return CTCOutput(
      characters: Array(classes.dropFirst()), probabilities: probabilities, columnWidth: 8, left: 0)
  }

  /// A column for each character, and a blank after it; `unsure` are probabilities of other characters.
  private static func output(_ text: String, unsure: [Int: [Character: Float]] = [:]) -> CTCOutput {
    output(
      text.enumerated().flatMap { place, character in
        [unsure[place] ?? [character: 0.95], ["_": 0.95]]
      })
  }

  private static let words: Set = ["the", "dog", "at", "home", "cat", "or", "a"]

  private static func texts(_ output: CTCOutput) -> [String] {
    LexiconDecoder { words.contains($0.lowercased()) }.readings(of: output, besides: [])
      .map(\.text)
  }

  @Test func knownWordsStay() {
    #expect(Self.texts(Self.output("the dog at home")) == ["the", "dog", "at", "home"])
  }

  /// The network is as sure of a wrong letter as it may be of a right one.
  @Test func aNearlyAsProbableWordOfTheListIsTaken() {
    let unsure: [Int: [Character: Float]] = [1: ["a": 0.5, "o": 0.45]]
    #expect(Self.texts(Self.output("dag", unsure: unsure)) == ["dog"])
    #expect(Self.texts(Self.output("dag")) == ["dag"])
  }

  @Test func aMissingSpaceIsFoundWhereTheNetworkDoubts() {
    let unsure: [Int: [Character: Float]] = [3: ["_": 0.6, " ": 0.3]]
    #expect(Self.texts(Self.output("the_dog", unsure: unsure)) == ["the", "dog"])
  }

  @Test func aSpaceInAWordIsRemoved() {
    let unsure: [Int: [Character: Float]] = [2: ["_": 0.4, " ": 0.5]]
    #expect(Self.texts(Self.output("ho me", unsure: unsure)) == ["home"])
    #expect(Self.texts(Self.output("ho me")) == ["ho", "me"])
  }

  @Test func theProbabilityFollowsFromTheListAndTheOtherRecognizer() throws {
    func probability(_ text: String, besides other: String? = nil) throws -> Double {
      let box = Box(x: 0, y: 0, width: 1, height: 1)
      let others = other.map {
        [RecognizedPage.Word(text: $0, box: box, confidence: 0.5, isRightToLeft: false)]
      }
      return try #require(
        LexiconDecoder { Self.words.contains($0) }
          .readings(of: Self.output(text), besides: others ?? []).first
      ).probability
    }
    let known = try probability("home"), unknown = try probability("nome")
    #expect(known > 0.8 && unknown < 0.1)
    #expect(try probability("home", besides: "Home.") > known)
    #expect(try probability("11") > 0.8)
  }
}
