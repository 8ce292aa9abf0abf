internal import Glibc

/// A character that a CTC network recognized.
package struct CTCCharacter: Hashable, Sendable {
  package let character: Character
  /// 0 to 1.
  package let probability: Double
  /// The columns in which it is more probable than the blank and all other characters.
  package let columns: Range<Int>
}

/// The output of a network with connectionist temporal classification (CTC) for a text line: the
/// probability of each character in each column.
///
/// A. Graves et al., "Connectionist temporal classification", 2006.
package struct CTCOutput: Sendable {
  /// The width of a column in pixels of the text-line image.
  package let columnWidth: Double
  package let columnCount: Int
  /// Where the first column begins, in pixels of the text-line image.
  package let left: Double
  /// The characters of the classes from 1 on; class 0 is the blank.
  private let characters: [Character]
  private let classes: [Character: Int]
  /// Natural logarithms, the classes of the first column first.
  private let logProbabilities: [Float]

  /// The least logarithm: what the network considers impossible may be right nevertheless.
  private static let minimumLogProbability: Float = -14

  /// - Parameters:
  ///   - characters: of the classes from 1 on.
  ///   - probabilities: of all classes in the first column, then in the second, and so on.
  ///   - columnWidth: in pixels of the text-line image, of which the first column begins at `left`.
  package init(
    characters: [Character], probabilities: [Float], columnWidth: Double, left: Double
  ) {
    self.left = left
    self.characters = characters
    self.columnWidth = columnWidth
    columnCount = probabilities.count / (characters.count + 1)
    classes = Dictionary(zip(characters, 1...)) { first, _ in first }
    logProbabilities = probabilities.map { max(logf($0), Self.minimumLogProbability) }
  }

  /// The most probable class of each column, its runs joined and its blanks removed.
  package func bestPath() -> [CTCCharacter] {
    let count = characters.count + 1
    var path: [CTCCharacter] = []
    var previous = 0
    for column in 0..<columnCount {
      let row = logProbabilities[column * count..<(column + 1) * count]
      let best = row.indices.max { row[$0] < row[$1] }!
      let index = best - row.startIndex
      defer { previous = index }
      guard index > 0 else { continue }
      let probability = Double(expf(row[best]))
      if index == previous, let last = path.popLast() {
        path.append(
          CTCCharacter(
            character: last.character, probability: max(last.probability, probability),
            columns: last.columns.lowerBound..<column + 1))
      } else {
        path.append(
          CTCCharacter(
            character: characters[index - 1], probability: probability,
            columns: column..<column + 1))
      }
    }
    return path
  }

  /// The logarithm of the probability that `columns` read `text`: the sum over all alignments, by the
  /// forward algorithm. A character that the network does not know has the least probability.
  package func logProbability(of text: [Character], in columns: Range<Int>) -> Double {
    let labels = text.map { classes[$0] }
    // The blanks before, between and after the characters are states too, at even places.
    let stateCount = 2 * labels.count + 1
    var forward = [Float](repeating: -.infinity, count: stateCount)
    forward[0] = 0
    for (step, column) in columns.enumerated() {
      let row = column * (characters.count + 1)
      var next = [Float](repeating: -.infinity, count: stateCount)
      for state in 0..<min(stateCount, 2 * step + 2) {
        let label = state % 2 == 0 ? 0 : labels[state / 2]
        var sum = forward[state]
        if state > 0, step > 0 || state == 1 { sum = Self.sum(sum, forward[state - 1]) }
        if step > 0, state > 1, state % 2 == 1, labels[state / 2] != labels[state / 2 - 1] {
          sum = Self.sum(sum, forward[state - 2])
        }
        next[state] = sum + (label.map { logProbabilities[row + $0] } ?? Self.minimumLogProbability)
      }
      forward = next
    }
    let end =
      stateCount > 1 ? Self.sum(forward[stateCount - 1], forward[stateCount - 2]) : forward[0]
    return max(Double(end), Double(Self.minimumLogProbability) * Double(max(1, columns.count)))
  }

  /// The logarithm of the sum of two numbers, from their logarithms.
  private static func sum(_ a: Float, _ b: Float) -> Float {
    let high = max(a, b)
    return high == -.infinity ? high : high + log1pf(expf(min(a, b) - high))
  }
}
