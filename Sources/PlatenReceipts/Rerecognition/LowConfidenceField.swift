package import PlatenModel

/// Words of a row that much depends on, and what was read in their row at further looks.
package struct LowConfidenceField: Hashable, Sendable {
  /// What the words are worth another look for.
  package enum Kind: Hashable, Sendable { case date, amount }

  package let kind: Kind
  /// As they were read first, from left to right; at least one.
  package let words: [RecognizedPage.Word]
  /// All words of the row at each further look, in pixels of the same page.
  package private(set) var passes: [[RecognizedPage.Word]] = []

  init(kind: Kind, words: [RecognizedPage.Word]) {
    self.kind = kind
    self.words = words
  }

  /// Adds what another look shows.
  package mutating func add(_ pass: [RecognizedPage.Word]) {
    passes.append(pass.sorted { $0.box.x < $1.box.x })
  }

  /// Whether every look shows the same figures in the words' place as the first did, and
  /// there was at least one.
  package var isUnanimous: Bool {
    !passes.isEmpty && passes.allSatisfy { digits(in: $0) == digits(in: words) }
  }

  /// The digits that stand where the words stood.
  private func digits(in pass: [RecognizedPage.Word]) -> String {
    pass.centred(in: words.boundingBox).reduce("") { $0 + $1.text.filter(\.isNumber) }
  }
}

extension Collection<RecognizedPage.Word> {
  /// Around all of them; at least one.
  var boundingBox: Box { dropFirst().reduce(first!.box) { $0.union($1.box) } }

  /// Those whose middle lies between the sides of `box`.
  func centred(in box: Box) -> [RecognizedPage.Word] {
    filter { $0.box.midX > box.x && $0.box.midX < box.maxX }
  }
}
