/// The text that several readings agree on.
struct Transcript: Hashable, Sendable {
  /// One character, or several that stand where others have none.
  struct Character: Hashable, Sendable {
    let text: String
    /// The share of the readings that agree, 0 to 1, by their weights.
    let confidence: Double

    /// - Parameter total: the sum of the weights of all readings.
    init(_ winner: (text: String, weight: Double), total: Double) {
      text = winner.text
      confidence = total > 0 ? min(1, winner.weight / total) : 0
    }
  }

  let text: String
  let words: [RecognizedItem.Text.Word]

  init(characters: [Character]) {
    text = characters.map(\.text).joined()
    words = characters.split { $0.text.allSatisfy(\.isWhitespace) }.map { word in
      RecognizedItem.Text.Word(
        text: word.map(\.text).joined(),
        confidence: word.reduce(0.0) { $0 + $1.confidence } / Double(word.count))
    }
  }
}
