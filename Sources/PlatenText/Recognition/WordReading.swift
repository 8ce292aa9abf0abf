internal import Glibc
package import PlatenModel

/// A word of a line that a CTC network read by itself.
package struct WordReading: Hashable, Sendable {
  package let text: String
  /// The columns of its characters.
  package let columns: Range<Int>
  /// The geometric mean of its characters' probabilities, 0 to 1.
  package let confidence: Double
  /// How likely it is right if it is written by hand, 0 to 1.
  package let probability: Double

  /// The probability from which a word of handwriting is shown.
  private static let likely = 0.8

  package var isLikely: Bool { probability >= Self.likely }
}

extension [WordReading] {
  /// 0 without words.
  package var meanConfidence: Double {
    reduce(0) { $0 + $1.confidence } / Double(Swift.max(1, count))
  }
}

/// Words from the output of a CTC network, with the help of word lists.
///
/// A network that reads handwriting misses spaces and takes letters for similar ones. Where its reading is in no
/// word list, one that differs by a space or a letter, is in a list, and is nearly as probable, is more often
/// right (U.-V. Marti and H. Bunke, "Using a statistical language model to improve the performance of an
/// HMM-based cursive handwriting recognition system", 2001).
package struct LexiconDecoder {
  /// Whether a word is in a word list, in this case or in small letters.
  private let knows: (String) -> Bool

  package init(knows: @escaping (String) -> Bool) { self.knows = knows }

  /// The logarithm of the probability, relative to that of the network's reading, from which another reading is
  /// taken.
  private static let minimumGain = -4.0
  /// The lengths of words that are searched for other readings, in characters: the search takes a time that grows
  /// with the square of the length.
  private static let lengths = 3...24

  /// The log-odds that a word is right, for each unit of a feature: fitted on the 1,900 words of 75 drawn notes,
  /// forms and letters (`Benchmarks/handwriting --seed 5000`), of which 0.70 are right. Of those above 0.8 there
  /// 0.91 are right.
  private static let constant = -7.31, logarithm = 2.81, inWordList = 9.07, agreement = 1.34

  /// The words of a line, from left to right. `others` are what another recognizer read there.
  package func readings(
    of output: CTCOutput, besides others: [RecognizedPage.Word]
  ) -> [WordReading] {
    let others = Set(others.map { Self.letters(of: $0.text) })
    let tokens = output.bestPath().split { $0.character == " " }.map(Array.init)
    return joined(tokens, in: output).flatMap { words(of: $0, in: output) }.map { word in
      let features =
        Self.constant + Self.logarithm * log(word.confidence)
        + (isKnown(Array(word.text)) ? Self.inWordList : 0)
        + (others.contains(Self.letters(of: word.text)) ? Self.agreement : 0)
      return WordReading(
        text: CodeZeros.corrected(word.text), columns: word.columns, confidence: word.confidence,
        probability: features.logistic)
    }
  }

  // MARK: Other readings

  /// The tokens, two of which are one where a word list has them so and the network is unsure of the space.
  private func joined(_ tokens: [[CTCCharacter]], in output: CTCOutput) -> [[CTCCharacter]] {
    tokens.reduce(into: []) { result, token in
      guard let last = result.last else { return result.append(token) }
      let text = last.map(\.character), next = token.map(\.character)
      let columns = last[0].columns.lowerBound..<token[token.count - 1].columns.upperBound
      if !isKnown(text) || !isKnown(next), isKnown(text + next),
        output.logProbability(of: text + next, in: columns)
          - output.logProbability(of: text + [" "] + next, in: columns) > Self.minimumGain
      {
        result[result.count - 1] = last + token
      } else {
        result.append(token)
      }
    }
  }

  /// A word, its columns, and the network's confidence.
  private typealias Word = (text: String, columns: Range<Int>, confidence: Double)

  private func words(of characters: [CTCCharacter], in output: CTCOutput) -> [Word] {
    let text = characters.map(\.character)
    if isKnown(text) || !Self.lengths.contains(text.count) { return [word(characters[...])] }
    let columns =
      characters[0].columns.lowerBound..<characters[characters.count - 1].columns.upperBound
    let own = output.logProbability(of: text, in: columns)
    var best: (text: [Character], gain: Double)?
    for other in splits(of: text) + edits(of: text) {
      let gain = output.logProbability(of: other, in: columns) - own
      if gain > best?.gain ?? Self.minimumGain { best = (other, gain) }
    }
    guard let best else { return [word(characters[...])] }
    return parts(of: best.text, like: characters, gain: best.gain)
  }

  /// The words of `text`, which differs from `characters` by spaces or one letter.
  private func parts(
    of text: [Character], like characters: [CTCCharacter], gain: Double
  ) -> [Word] {
    let letters = text.count { $0 != " " }
    var start = 0
    return text.split(separator: " ").map { part in
      // The places of a reading with one letter more or less are the nearest.
      let first = min(start * characters.count / letters, characters.count - 1)
      start += part.count
      let old = word(characters[first..<max(first + 1, start * characters.count / letters)])
      let factor = exp(min(0, gain / Double(characters.count)))
      return (String(part), old.columns, old.confidence * factor)
    }
  }

  /// A word as the network reads it, with the geometric mean of its characters' probabilities.
  private func word(_ characters: ArraySlice<CTCCharacter>) -> Word {
    let logarithms = characters.map { log(max(1e-3, $0.probability)) }
    return (
      String(characters.map(\.character)),
      characters.first!.columns.lowerBound..<characters.last!.columns.upperBound,
      exp(logarithms.reduce(0, +) / Double(characters.count))
    )
  }

  // MARK: Word lists

  private static func letters(of text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Whether the letters of `word` between its marks are in a word list, or it is a number.
  private func isKnown(_ word: [Character]) -> Bool {
    let parts = word.split { !$0.isLetter && !$0.isNumber }
    return !parts.isEmpty
      && parts.allSatisfy { part in
        part.allSatisfy(\.isNumber) || part.allSatisfy(\.isLetter) && knows(String(part))
      }
  }

  /// The readings with one or two spaces more whose words are known.
  private func splits(of word: [Character]) -> [[Character]] {
    var result: [[Character]] = []
    for first in 1..<word.count where isKnown(Array(word[..<first])) {
      let start = word[..<first] + [" "], rest = Array(word[first...])
      if isKnown(rest) { result.append(start + rest) }
      for second in 1..<max(1, rest.count)
      where isKnown(Array(rest[..<second])) && isKnown(Array(rest[second...])) {
        result.append(start + rest[..<second] + [" "] + rest[second...])
      }
    }
    return result
  }

  /// The known readings with one letter changed, left out or added.
  private func edits(of word: [Character]) -> [[Character]] {
    var result: [[Character]] = []
    for place in word.indices where word[place].isLetter {
      let before = word[..<place], after = word[(place + 1)...]
      result.append(Array(before + after))
      for letter in Self.alphabet {
        result.append(before + [letter] + after)
        result.append(before + [letter] + word[place...])
      }
    }
    return result.filter(isKnown)
  }

  private static let alphabet: [Character] = Array(
    "abcdefghijklmnopqrstuvwxyzàâäåæçèéêëíîïñóôöøœúùûüßčěřšžůý")
}
