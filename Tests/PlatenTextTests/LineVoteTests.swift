import PlatenModel
import Testing

@testable import PlatenText

struct LineVoteTests {
  private static let characters = "abcdefghijklmnopqrstuvwxyzTOAL0123456789.:,| "

  private func word(_ text: String, _ confidence: Double, x: Double = 0) -> RecognizedPage.Word {
    RecognizedPage.Word(
      text: text, box: Box(x: x, y: 10, width: 60, height: 24), confidence: confidence,
      isRightToLeft: false)
  }

  /// The words after a vote with a network that is sure of `network`, a blank after each character.
  private func decided(_ words: [RecognizedPage.Word], _ network: String) -> [RecognizedPage.Word] {
    let output = CTCOutputTests.output(
      network.map { "\($0)_" }.joined(), characters: Self.characters)
    return LineVote(words, against: output, height: 60).decided()
  }

  @Test func agreementRaisesTheConfidence() {
    let words = decided([word("total", 0.6), word("12.50", 0.7, x: 80)], "total 12.50")
    #expect(words.map(\.text) == ["total", "12.50"])
    #expect(words[0].confidence > 0.9)
    #expect(words.map(\.box) == [word("", 0).box, word("", 0, x: 80).box])
  }

  @Test func replacesAWordOfLowConfidence() {
    let words = decided([word("t0tai", 0.2), word("12.50", 0.9, x: 80)], "total 12.50")
    #expect(words.map(\.text) == ["total", "12.50"])
    #expect(words[0].box == word("", 0).box)
  }

  @Test func splitsAWordAtTheSpacesOfTheNetwork() {
    let words = decided([word("subtotai12.5O", 0.15)], "subtotal 12.50")
    #expect(words.map(\.text) == ["subtotal", "12.50"])
    #expect(words[0].box.maxX <= words[1].box.x + 8)
    #expect(words.allSatisfy { $0.box.y == 10 && $0.box.height == 24 })
  }

  @Test func listsDisagreementsOnly() {
    let output = CTCOutputTests.output("t_o_t_a_l_ _9_", characters: Self.characters)
    let vote = LineVote([word("total", 0.5), word("8", 0.5)], against: output, height: 60)
    #expect(vote.disagreements.map(\.tesseract) == ["8"])
    #expect(vote.disagreements.map(\.network) == ["9"])
    #expect(vote.disagreements.first?.word == 1)
    #expect(vote.disagreements.first?.features[.digitShare] == 1)
  }

  /// A dictionary has another order in each run, and floating-point sums depend on their order.
  @Test func theShareDoesNotDependOnTheOrderOfTheFeatures() {
    let values = WordVoteFeature.allCases.enumerated().map { ($1, 1 / Double($0 + 3)) }
    let shares = (0..<100).map { round -> Double in
      var features = [WordVoteFeature: Double](minimumCapacity: 32 << (round % 5))
      for (feature, value) in values.shuffled() { features[feature] = value }
      return LineVote.networkShare(features)
    }
    #expect(Set(shares).count == 1)
  }
}
