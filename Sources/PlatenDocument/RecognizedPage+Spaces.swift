internal import PlatenModel

extension RecognizedPage.Line {
  /// For each word whether a space follows it in the line's text; where that
  /// text does not hold the words, one follows each but the last.
  var wordsFollowedBySpace: [Bool] {
    var rest = text[...]
    var result: [Bool] = []
    for word in words {
      rest = rest.drop(while: \.isWhitespace)
      guard rest.hasPrefix(word.text) else {
        return words.indices.map { $0 < words.count - 1 }
      }
      rest = rest.dropFirst(word.text.count)
      result.append(rest.first?.isWhitespace ?? false)
    }
    if !result.isEmpty { result[result.count - 1] = false }
    return result
  }
}
