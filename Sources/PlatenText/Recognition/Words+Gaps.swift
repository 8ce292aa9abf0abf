package import PlatenModel

extension [RecognizedPage.Word] {
  /// The words of a line from left to right, split at the wide gaps inside them: Tesseract takes single
  /// letters and short numbers in the cells of a table for one word, and its boxes are wrong there.
  ///
  /// `letters` are what may be letters in the line, by their ink. A word is split where the number of
  /// those in its box is that of its characters. Where it has more, and as many as its characters end at a
  /// wide gap, the others are those of the next word.
  package func split(at gaps: [WordGap], letters: [ClosedRange<Double>]) -> [RecognizedPage.Word] {
    guard !gaps.isEmpty, !contains(where: \.isRightToLeft) else { return self }
    var rest: ArraySlice<ClosedRange<Double>> = []
    return flatMap { word in
      let own = letters.filter { rest.contains($0) || word.holds($0) }
      rest = own.dropFirst(word.text.count)
      let places = own.prefix(word.text.count)
      guard places.count == word.text.count, rest.isEmpty || places.last!.ends(at: gaps) else {
        rest = []
        return [word]
      }
      return word.split(at: gaps, letters: places)
    }
  }
}

extension ClosedRange<Double> {
  /// Whether one of the gaps begins at the upper bound.
  fileprivate func ends(at gaps: [WordGap]) -> Bool {
    gaps.contains { abs($0.range.lowerBound - upperBound) <= 1 }
  }
}

extension RecognizedPage.Word {
  /// The minimum width of a gap between the letters of two words, in heights of a capital: spaced
  /// letters have narrower ones. Digits are not spaced.
  private static let minimumLetterGap = 1.75

  fileprivate func holds(_ letter: ClosedRange<Double>) -> Bool {
    let middle = (letter.lowerBound + letter.upperBound) / 2
    return middle > box.x && middle < box.maxX
  }

  /// The words that the gaps separate; `letters` are the places of its characters.
  fileprivate func split(
    at gaps: [WordGap], letters: ArraySlice<ClosedRange<Double>>
  ) -> [RecognizedPage.Word] {
    let isNumber = text.allSatisfy(\.isPartOfNumber)
    let wide = gaps.filter { isNumber || $0.width >= Self.minimumLetterGap }.map(\.range)
    var parts: [(text: String, letters: ClosedRange<Double>)] = []
    for (character, letter) in zip(text, letters) {
      if let last = parts.last,
        !wide.contains(where: {
          $0.lowerBound > last.letters.lowerBound && $0.upperBound < letter.upperBound
        })
      {
        parts[parts.count - 1] = (
          last.text + String(character), last.letters.lowerBound...letter.upperBound
        )
      } else {
        parts.append((String(character), letter))
      }
    }
    return parts.map { text, letters in
      with(
        text,
        Box(
          x: letters.lowerBound, y: box.y, width: letters.upperBound - letters.lowerBound,
          height: box.height))
    }
  }

  /// The word with another text in another place.
  private func with(_ text: String, _ box: Box) -> RecognizedPage.Word {
    RecognizedPage.Word(
      text: text, box: box, confidence: confidence, isRightToLeft: isRightToLeft)
  }

  /// The word in another place.
  package func with(_ box: Box) -> RecognizedPage.Word { with(text, box) }
}

extension Character {
  /// Whether the character is a digit, or a mark in numbers.
  fileprivate var isPartOfNumber: Bool { isNumber || ".,-+%/:".contains(self) }
}
