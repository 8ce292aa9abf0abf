/// Votes over the readings of one text in several frames, character by character.
///
/// The reading that is nearest to all others is aligned with each of them (Needleman and Wunsch 1970);
/// each of its characters, and each gap between them, is decided by the sum of the weights, as in
/// ROVER (Fiscus 1997).
struct TranscriptVote: Sendable {
  private struct Reading {
    let text: [Character]
    let weight: Double
  }

  private var readings: [Reading] = []
  /// What the readings agree on; empty without readings.
  private(set) var transcript = Transcript(characters: [])

  /// The limit on readings; the oldest is dropped.
  private static let maximumReadings = 12

  /// Adds a reading; `weight` is positive, such as a confidence.
  mutating func add(_ text: String, weight: Double) {
    readings.append(Reading(text: Array(text), weight: max(weight, 1e-3)))
    if readings.count > Self.maximumReadings { readings.removeFirst() }
    transcript = Transcript(characters: consensus)
  }

  /// Whether two readings differ in a fifth of their characters at most.
  static func areSimilar(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a), Array(b))
    return 5 * Alignment(a, b).cost <= max(a.count, b.count)
  }

  /// The number of readings that count.
  var count: Int { readings.count }

  /// The characters that the readings agree on, each with the share of the weights that do.
  private var consensus: [Transcript.Character] {
    guard let pivot = medoid else { return [] }
    // The candidates for each character of the pivot and, before each and at the end, for what the
    // pivot lacks there.
    var characters = [[String: Double]](repeating: [:], count: pivot.count)
    var insertions = [[String: Double]](repeating: [:], count: pivot.count + 1)
    var total = 0.0
    for reading in readings {
      total += reading.weight
      let aligned = Alignment(pivot, reading.text)
      for (index, text) in aligned.replacements.enumerated() {
        characters[index][text, default: 0] += reading.weight
      }
      for (index, text) in aligned.insertions.enumerated() {
        insertions[index][text, default: 0] += reading.weight
      }
    }
    let winner = { (candidates: [String: Double], usual: String) in
      Transcript.Character(Self.winner(candidates, else: usual), total: total)
    }
    var result = [winner(insertions[0], "")]
    for index in pivot.indices {
      result += [
        winner(characters[index], String(pivot[index])), winner(insertions[index + 1], ""),
      ]
    }
    return result.filter { !$0.text.isEmpty }
  }

  /// The candidate with the largest weight, and that weight; among equals `usual`, then the first by
  /// order.
  private static func winner(
    _ candidates: [String: Double], else usual: String
  ) -> (text: String, weight: Double) {
    let best = candidates.values.max() ?? 0
    let leaders = candidates.filter { $0.value > best - 1e-9 }.keys
    return (leaders.contains(usual) ? usual : leaders.min() ?? usual, best)
  }

  /// The reading with the smallest weighted sum of distances to all others.
  private var medoid: [Character]? {
    let costs = readings.map { reading in
      readings.reduce(0.0) { $0 + $1.weight * Double(Alignment(reading.text, $1.text).cost) }
    }
    guard let least = costs.min(), let index = costs.firstIndex(of: least) else { return nil }
    return readings[index].text
  }
}

/// The alignment of a text with a pivot by the least edit distance.
private struct Alignment {
  /// What stands for each character of the pivot: one character or none.
  private(set) var replacements: [String]
  /// What stands before each character of the pivot, and after the last.
  private(set) var insertions: [String]
  /// The edit distance.
  let cost: Int

  init(_ pivot: [Character], _ text: [Character]) {
    let width = text.count + 1
    var costs = [Int](repeating: 0, count: (pivot.count + 1) * width)
    for row in 0...pivot.count {
      for column in 0...text.count {
        costs[row * width + column] =
          if row == 0 || column == 0 {
            row + column
          } else {
            min(
              costs[(row - 1) * width + column - 1]
                + (pivot[row - 1] == text[column - 1] ? 0 : 1),
              costs[(row - 1) * width + column] + 1, costs[row * width + column - 1] + 1)
          }
      }
    }
    cost = costs[costs.count - 1]
    replacements = [String](repeating: "", count: pivot.count)
    insertions = [String](repeating: "", count: pivot.count + 1)
    var row = pivot.count, column = text.count
    while row > 0 || column > 0 {
      let here = costs[row * width + column]
      if row > 0, column > 0,
        here == costs[(row - 1) * width + column - 1]
          + (pivot[row - 1] == text[column - 1] ? 0 : 1)
      {
        (row, column) = (row - 1, column - 1)
        replacements[row] = String(text[column])
      } else if column > 0, here == costs[row * width + column - 1] + 1 {
        column -= 1
        insertions[row] = String(text[column]) + insertions[row]
      } else {
        row -= 1
      }
    }
  }
}
