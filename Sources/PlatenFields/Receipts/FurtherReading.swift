package import PlatenModel

/// Words of a row that much depends on, and what was read in their row at further looks.
package struct FurtherReading: Hashable, Sendable {
  /// As they were read first, from left to right; at least one.
  package let words: [RecognizedPage.Word]
  /// All words of the row at each further look, in pixels of the same page.
  package let looks: [[RecognizedPage.Word]]

  package init(of words: [RecognizedPage.Word], looks: [[RecognizedPage.Word]]) {
    self.words = words
    self.looks = looks
  }

  /// Whether every look shows the same figures in the words' place as the first did, and
  /// there was at least one.
  package var isUnanimous: Bool {
    !looks.isEmpty && looks.allSatisfy { figures(in: $0) == figures(in: words) }
  }

  private func figures(in look: [RecognizedPage.Word]) -> String {
    let box = words.boundingBox
    return String(
      look.filter { $0.box.midX > box.x && $0.box.midX < box.maxX }
        .sorted { $0.box.x < $1.box.x }
        .flatMap { $0.text.filter(\.isNumber) })
  }
}

extension Collection<RecognizedPage.Word> {
  /// Around all of them; at least one.
  var boundingBox: Box { dropFirst().reduce(first!.box) { $0.union($1.box) } }
}
