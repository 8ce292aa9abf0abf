extension Sequence<RecognizedPage.Word> {
  /// The mean confidence of the words, 0 to 1; `nil` without words.
  package var meanConfidence: Double? { meanConfidence { _ in 1 } }

  /// The mean confidence of the words' characters, 0 to 1: each word weighs as much as it has
  /// characters. 0 without characters.
  package var meanCharacterConfidence: Double { meanConfidence { $0.text.count } ?? 0 }

  /// The mean with these weights; `nil` where they sum to 0.
  private func meanConfidence(weight: (RecognizedPage.Word) -> Int) -> Double? {
    var sum = 0.0, total = 0
    for word in self {
      let weight = weight(word)
      sum += word.confidence * Double(weight)
      total += weight
    }
    return total == 0 ? nil : sum / Double(total)
  }
}
