public import PlatenModel

extension ImageAnalysisInteraction {
  /// The text of the whole image.
  public var text: String { analysis?.transcript ?? "" }

  /// The selected text; a line feed separates its parts.
  public var selectedText: String { analysis?.text(in: selectedRanges) ?? "" }

  /// The corners of the selected words, to be highlighted.
  public var selectedQuads: [Quad] { analysis?.words(in: selectedRanges).map(\.quad) ?? [] }

  /// Whether text is selected.
  public var hasActiveTextSelection: Bool { !selectedRanges.isEmpty }

  /// Ends the selection.
  public mutating func resetTextSelection() { selectedRanges = [] }

  /// Selects the word at a point, as a double tap does. Without one, nothing changes.
  public mutating func selectWord(at point: Point) {
    guard mayBeginSelection(at: point), let word = analysis?.word(at: point) else { return }
    selectedRanges = [word.range]
  }

  /// Selects from the word nearest to one point to that nearest to another, as dragging does.
  public mutating func select(from start: Point, to end: Point) {
    guard mayBeginSelection(at: start), let range = analysis?.range(from: start, to: end) else {
      return
    }
    selectedRanges = [range]
  }

  /// Selects all text.
  public mutating func selectAll() {
    guard activeInteractionTypes.contains(.textSelection), !text.isEmpty else { return }
    selectedRanges = [text.startIndex..<text.endIndex]
  }

  private func mayBeginSelection(at point: Point) -> Bool {
    activeInteractionTypes.contains(.textSelection) && delegate.shouldBegin(point, .textSelection)
  }
}
