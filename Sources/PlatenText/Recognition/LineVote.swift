internal import Glibc
package import PlatenModel

/// Chooses between Tesseract's words of a line and what a CTC network reads there, word by word.
///
/// Recognizers of different kinds seldom make the same error (J. Fiscus, "ROVER", 1997). A logistic
/// regression decides; `Training/recognition` fits it on drawn lines.
package struct LineVote {
  /// A word whose readings differ.
  package struct Disagreement {
    /// The place of the word in its line; `nil` if only the network reads something.
    package let word: Int?
    /// Both readings; empty if there is none. The network's may have spaces.
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

  /// The network's reading of the line.
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

  /// The network's reading of `part`, with single spaces.
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

extension LineVote {
  /// Log-odds for the network's reading, for each unit of a feature. Of 2,495 words of held-out sheets
  /// in which the recognizers differ, the network is right or nearer in 0.636, the vote in 0.725.
  static let weights: [WordVoteFeature: Double] = [
    .confidence: -0.132,
    .constant: 0.066,
    .differsInCase: -0.485,
    .differsInPunctuation: 0.490,
    .digitDifference: 0.055,
    .digitShare: 0.609,
    .editShare: -0.887,
    .edits: 0.352,
    .hasSpace: 0.315,
    .isEmpty: 1.118,
    .isMissing: -2.095,
    .lengthDifference: -0.210,
    .lineConfidence: -0.111,
    .lineProbability: 0.002,
    .meanProbability: -0.747,
    .minimumProbability: 0.995,
    .mixtureDifference: -0.469,
    .mixtureShare: 0.089,
    .preference: -0.472,
    .preferencePerEdit: 1.800,
  ]
}

/// The features that decide between two readings of a word, Tesseract's and the CTC network's.
package enum WordVoteFeature: String, CaseIterable, Sendable {
  /// 1.
  case constant
  /// The log-odds of Tesseract's confidence in the word, and in its line.
  case confidence, lineConfidence
  /// Mean and minimum of the logarithms of the network's probabilities of its characters, and their
  /// mean over its line.
  case meanProbability, minimumProbability, lineProbability
  /// By how much the network prefers its reading to Tesseract's: the difference of the logarithms of
  /// their probabilities in tens, and for each character that differs.
  case preference, preferencePerEdit
  /// The edit distance, and its share of the longer reading.
  case edits, editShare
  /// By how many characters the network's reading is longer, at most four.
  case lengthDifference
  /// Whether Tesseract, or the network, reads nothing.
  case isMissing, isEmpty
  /// Whether the readings differ in case only, or in punctuation only.
  case differsInCase, differsInPunctuation
  /// The share of digits in Tesseract's reading, and by how much the network's has more.
  case digitShare, digitDifference
  /// Digits next to letters, and capitals after small letters, for each character of Tesseract's
  /// reading, and by how much the network's has more.
  case mixtureShare, mixtureDifference
  /// Whether the network's reading has a space.
  case hasSpace
}

/// The characters of a CTC network beside the words that Tesseract recognized in the same line.
struct LineAlignment {
  /// A word, or a place between words where only the network has characters.
  struct Part {
    /// The place of the word in its line; `nil` if there is none.
    let word: Int?
    /// The network's characters for it, in ``LineAlignment/characters``.
    let characters: Range<Int>
  }

  let characters: [CTCCharacter]
  /// From left to right.
  private(set) var parts: [Part] = []

  /// Aligns `characters` with the letters of `words` by the edit distance. Spaces of the network count
  /// nothing; between words they decide which character belongs to which word.
  init(_ characters: [CTCCharacter], with words: [String]) {
    self.characters = characters
    let letters = words.map(Array.init)
    let places = Self.places(of: letters.flatMap { $0 }, in: characters.map(\.character))
    var start = 0, letter = 0
    for (word, count) in letters.map(\.count).enumerated() {
      let aligned = places[letter..<letter + count].compactMap { $0 }
      letter += count
      let next = places[letter...].lazy.compactMap { $0 }.first ?? characters.count
      let first = aligned.first ?? start, last = aligned.last.map { $0 + 1 } ?? first
      let own = attached(first..<last, between: start, and: next)
      add(start..<own.lowerBound)
      parts.append(Part(word: word, characters: own))
      start = own.upperBound
    }
    add(start..<characters.count)
  }

  /// `range` with the characters around it that no space separates from it.
  private func attached(
    _ range: Range<Int>, between start: Int, and end: Int
  ) -> Range<Int> {
    guard !range.isEmpty else { return range }
    var low = range.lowerBound, high = range.upperBound
    while low > start, characters[low - 1].character != " " { low -= 1 }
    while high < end, characters[high].character != " " { high += 1 }
    return low..<high
  }

  /// Adds the characters of `range`, but for the spaces around them, as a part of its own.
  private mutating func add(_ range: Range<Int>) {
    let solid = range.filter { characters[$0].character != " " }
    guard let first = solid.first, let last = solid.last else { return }
    parts.append(Part(word: nil, characters: first..<last + 1))
  }

  /// For each of `letters` the place of the equal or substituted character; `nil` if there is none.
  private static func places(of letters: [Character], in characters: [Character]) -> [Int?] {
    let width = characters.count + 1
    var cost = [Float](repeating: 0, count: (letters.count + 1) * width)
    for row in 0...letters.count {
      for column in 0..<width where row + column > 0 {
        var best = Float.infinity
        if row > 0 { best = cost[(row - 1) * width + column] + 1 }
        if column > 0 {
          best = min(best, cost[row * width + column - 1] + insertion(characters[column - 1]))
        }
        if row > 0, column > 0 {
          best = min(
            best,
            cost[(row - 1) * width + column - 1]
              + substitution(letters[row - 1], characters[column - 1]))
        }
        cost[row * width + column] = best
      }
    }
    var places = [Int?](repeating: nil, count: letters.count)
    var row = letters.count, column = characters.count
    while row > 0 {
      let here = cost[row * width + column]
      if column > 0,
        here == cost[(row - 1) * width + column - 1]
          + substitution(letters[row - 1], characters[column - 1])
      {
        (row, column) = (row - 1, column - 1)
        places[row] = column
      } else if column > 0,
        here == cost[row * width + column - 1] + insertion(characters[column - 1])
      {
        column -= 1
      } else {
        row -= 1
      }
    }
    return places
  }

  private static func insertion(_ character: Character) -> Float { character == " " ? 0 : 1 }

  /// A letter in the other case counts half.
  private static func substitution(_ letter: Character, _ other: Character) -> Float {
    if letter == other { return 0 }
    if other == " " { return 2.5 }
    return letter.lowercased() == other.lowercased() ? 0.5 : 1
  }
}
