internal import Glibc
package import PlatenModel

/// Chooses between Tesseract's words of a line and what a CTC network reads there, word by word.
///
/// Recognizers of different kinds seldom make the same error (J. Fiscus, "ROVER", 1997). A logistic
/// regression decides; `Training/recognition` fits it on drawn lines.
package struct LineVote {
  /// A word whose readings differ.
  package struct Disagreement {
    /// The place of the word in its line; `nil` where only the network reads something.
    package let word: Int?
    /// Both readings; empty where there is none. The network's may have spaces.
    package let tesseract: String, network: String
    package let features: [WordVoteFeature: Double]
  }

  private let words: [RecognizedPage.Word]
  private let output: CTCOutput
  private let alignment: LineAlignment
  /// The height of the text-line image, in pixels.
  private let height: Double
  private let lineFeatures: [WordVoteFeature: Double]

  /// - Parameters:
  ///   - words: Tesseract's, in pixels of the text-line image.
  ///   - height: of the text-line image, in pixels.
  package init(_ words: [RecognizedPage.Word], against output: CTCOutput, height: Int) {
    self.words = words
    self.output = output
    self.height = Double(height)
    alignment = LineAlignment(output.bestPath(), with: words.map(\.text))
    let logarithms = alignment.characters.map { Self.logarithm($0.probability) }
    lineFeatures = [
      .constant: 1, .lineConfidence: Self.logOdds(words.meanCharacterConfidence),
      .lineProbability: logarithms.reduce(0, +) / Double(max(1, logarithms.count)),
    ]
  }

  /// What the network reads in the line.
  package var networkCharacters: [CTCCharacter] { alignment.characters }

  /// The words whose readings differ, in the order of the line.
  package var disagreements: [Disagreement] {
    alignment.parts.compactMap { part in
      let text = self.text(of: part)
      return text == word(of: part)?.text ?? "" ? nil : disagreement(part, text)
    }
  }

  /// The words of the line: of each the reading that is more likely right.
  package func decided() -> [RecognizedPage.Word] {
    alignment.parts.flatMap { part in
      let text = self.text(of: part)
      guard let word = word(of: part) else {
        let share = Self.networkShare(disagreement(part, text).features)
        return share > 0.5 ? split(part, confidence: share) : []
      }
      if text == word.text { return [confirmed(word, by: part)] }
      let share = Self.networkShare(disagreement(part, text).features)
      return share > 0.5 ? split(part, confidence: share) : [word]
    }
  }

  /// The probability, 0 to 1, that the network's reading is the right one of both; summed in the
  /// features' order, so that it is the same in every run.
  static func networkShare(_ features: [WordVoteFeature: Double]) -> Double {
    WordVoteFeature.allCases.reduce(0) { $0 + (features[$1] ?? 0) * (weights[$1] ?? 0) }.logistic
  }
}

// MARK: - Readings

extension LineVote {
  private func word(of part: LineAlignment.Part) -> RecognizedPage.Word? {
    part.word.map { words[$0] }
  }

  /// What the network reads for `part`, with single spaces.
  private func text(of part: LineAlignment.Part) -> String {
    tokens(of: part).map(\.text).joined(separator: " ")
  }

  /// The network's characters for `part`, split at spaces.
  private func tokens(
    of part: LineAlignment.Part
  ) -> [(text: String, characters: [CTCCharacter])] {
    alignment.characters[part.characters].split { $0.character == " " }.map {
      (CodeZeros.corrected(String($0.map(\.character))), Array($0))
    }
  }

  /// `word` with the confidence of two recognizers that agree.
  private func confirmed(
    _ word: RecognizedPage.Word, by part: LineAlignment.Part
  ) -> RecognizedPage.Word {
    let doubt = 1 - (alignment.characters[part.characters].map(\.probability).min() ?? 0)
    return RecognizedPage.Word(
      text: word.text, box: word.box,
      confidence: (1 - (1 - word.confidence) * doubt).rounded(toPlaces: 3),
      isRightToLeft: word.isRightToLeft)
  }

  /// The network's words for `part`. A single one has the place of Tesseract's.
  private func split(_ part: LineAlignment.Part, confidence: Double) -> [RecognizedPage.Word] {
    let tokens = tokens(of: part)
    let old = word(of: part)
    return tokens.map { token in
      let probability =
        token.characters.map(\.probability).reduce(0, +) / Double(token.characters.count)
      let box = tokens.count == 1 ? old?.box : nil
      return RecognizedPage.Word(
        text: token.text, box: box ?? self.box(of: token.characters, in: old?.box),
        confidence: (confidence * probability).rounded(toPlaces: 3), isRightToLeft: false)
    }
  }

  /// The box of `characters`, half a column wider on each side, in the rows of `word`.
  private func box(of characters: [CTCCharacter], in word: Box?) -> Box {
    let width = output.columnWidth
    let last = characters[characters.count - 1]
    let left = output.left + (Double(characters[0].columns.lowerBound) - 0.5) * width
    let right = output.left + (Double(last.columns.upperBound) + 0.5) * width
    let rows = word ?? words.map(\.box).reduce(nil) { $0?.union($1) ?? $1 }
    return Box(
      x: max(0, left), y: rows?.y ?? 0, width: right - max(0, left), height: rows?.height ?? height)
  }
}

// MARK: - Features

extension LineVote {
  private func disagreement(_ part: LineAlignment.Part, _ text: String) -> Disagreement {
    let word = word(of: part)
    let old = Array(word?.text ?? ""), new = Array(text)
    let columns = columns(around: part)
    let preference = min(
      30,
      max(
        -5,
        output.logProbability(of: new, in: columns) - output.logProbability(of: old, in: columns)))
    let edits = Double(Self.editDistance(old, new))
    let logarithms = alignment.characters[part.characters].map { Self.logarithm($0.probability) }
    var features = lineFeatures
    features[.confidence] = Self.logOdds(word?.confidence ?? 0.5)
    features[.meanProbability] = logarithms.reduce(0, +) / Double(max(1, logarithms.count))
    features[.minimumProbability] = logarithms.min() ?? 0
    features[.preference] = preference / 10
    features[.preferencePerEdit] = preference / max(1, edits) / 10
    features[.edits] = min(edits, 6) / 3
    features[.editShare] = edits / Double(max(1, max(old.count, new.count)))
    features[.lengthDifference] = Double(max(-4, min(4, new.count - old.count))) / 2
    features[.isMissing] = old.isEmpty ? 1 : 0
    features[.isEmpty] = new.isEmpty ? 1 : 0
    features[.differsInCase] = String(old).lowercased() == String(new).lowercased() ? 1 : 0
    features[.differsInPunctuation] =
      old.filter { $0.isLetter || $0.isNumber } == new.filter { $0.isLetter || $0.isNumber } ? 1 : 0
    features[.digitShare] = Self.digitShare(old)
    features[.digitDifference] = Self.digitShare(new) - Self.digitShare(old)
    features[.mixtureShare] = Self.mixtureShare(old)
    features[.mixtureDifference] = Self.mixtureShare(new) - Self.mixtureShare(old)
    features[.hasSpace] = new.contains(" ") ? 1 : 0
    return Disagreement(
      word: part.word, tesseract: String(old), network: String(new), features: features)
  }

  /// The columns between the characters before and after `part`.
  private func columns(around part: LineAlignment.Part) -> Range<Int> {
    let characters = alignment.characters
    let low = part.characters.lowerBound, high = part.characters.upperBound
    let start = low > 0 ? characters[low - 1].columns.upperBound : 0
    let end = high < characters.count ? characters[high].columns.lowerBound : output.columnCount
    return start..<max(start, end)
  }

  private static func digitShare(_ text: [Character]) -> Double {
    Double(text.count(where: \.isNumber)) / Double(max(1, text.count))
  }

  private static func mixtureShare(_ text: [Character]) -> Double {
    let mixtures = zip(text, text.dropFirst()).count { first, second in
      first.isNumber && second.isLetter || first.isLetter && second.isNumber
        || first.isLowercase && second.isUppercase
    }
    return Double(mixtures) / Double(max(1, text.count))
  }

  private static func logarithm(_ probability: Double) -> Double { max(-7, log(probability)) }

  private static func logOdds(_ confidence: Double) -> Double {
    min(0.98, max(0.02, confidence)).logOdds
  }

  private static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (letter == other ? 0 : 1))
        (diagonal, row[j + 1]) = (row[j + 1], next)
      }
    }
    return row[b.count]
  }
}
