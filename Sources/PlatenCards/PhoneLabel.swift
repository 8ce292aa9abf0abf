internal import PlatenDataDetectors
internal import PlatenModel
internal import PlatenTextAnalysis

/// The label before a telephone number on a card.
enum PhoneLabel {
  /// The kind of number by the label among the four tokens before `start`; `nil` without a label.
  static func kind(before start: Int, in text: TokenizedText) -> BusinessCard.Phone.Kind? {
    var index = text.tokens.lastIndex { $0.range.upperBound <= start } ?? -1
    var distance = 0
    while index >= 0, distance < 4 {
      let token = text.tokens[index]
      if token.kind == .number { return nil }
      if token.kind == .word, let kind = PhoneLabels.kinds[token.folded] {
        return BusinessCard.Phone.Kind(rawValue: kind)
      }
      if text.hasLineBreak(before: index), distance > 0 { return nil }
      index -= 1
      distance += 1
    }
    return nil
  }
}
