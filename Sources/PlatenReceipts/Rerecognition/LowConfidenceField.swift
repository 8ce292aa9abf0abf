package import PlatenModel

/// Words of low confidence that determine a field, and further recognition passes over their row.
package struct LowConfidenceField: Hashable, Sendable {
  /// The kind of field that the words determine.
  package enum Kind: Hashable, Sendable { case date, amount }

  /// The kind of field that the words determine.
  package let kind: Kind
  /// The words of the first recognition, from left to right; at least one.
  package let words: [RecognizedPage.Word]
  /// The words of the whole row in each further recognition pass, in pixels of the same page.
  package private(set) var passes: [[RecognizedPage.Word]] = []

  init(kind: Kind, words: [RecognizedPage.Word]) {
    self.kind = kind
    self.words = words
  }

  /// Adds the words of another recognition pass.
  package mutating func add(_ pass: [RecognizedPage.Word]) {
    passes.append(pass.sorted { $0.box.x < $1.box.x })
  }

  /// Whether there was a further pass, and all passes have the digits of the first recognition at the
  /// words' place.
  package var isUnanimous: Bool {
    !passes.isEmpty && passes.allSatisfy { digits(in: $0) == digits(in: words) }
  }

  /// The digits of `pass` at the place of the words.
  private func digits(in pass: [RecognizedPage.Word]) -> String {
    pass.centred(in: words.boundingBox).reduce("") { $0 + $1.text.filter(\.isNumber) }
  }
}

extension Collection<RecognizedPage.Word> {
  /// The bounding box of the words; at least one.
  var boundingBox: Box { dropFirst().reduce(first!.box) { $0.union($1.box) } }

  /// The words whose horizontal centre is between the sides of `box`.
  func centred(in box: Box) -> [RecognizedPage.Word] {
    filter { $0.box.midX > box.x && $0.box.midX < box.maxX }
  }
}
