import PlatenModel
import Testing

@Suite struct MeanConfidenceTests {
  private let words = [("a", 0.5), ("bcd", 1.0)].map {
    RecognizedPage.Word(
      text: $0, box: Box(x: 0, y: 0, width: 1, height: 1), confidence: $1)
  }

  @Test func wordsWeighTheSame() { #expect(words.meanConfidence == 0.75) }

  @Test func charactersWeighTheSame() { #expect(words.meanCharacterConfidence == 0.875) }

  @Test func noWordsHaveNoMean() {
    #expect([RecognizedPage.Word]().meanConfidence == nil)
    #expect([RecognizedPage.Word]().meanCharacterConfidence == 0)
  }
}
