import FoundationEssentials
import PlatenModel
import PlatenText

/// Prints what the levels of drawn tables show about their rows, for the fit of `TableRows`: for every line of
/// JSON on standard input, one with the levels and the features of each possible row.
@main
struct TableEvidenceTool {
  /// The lines of a table, as they are printed, and its horizontal rules, in pixels.
  private struct Table: Decodable {
    let lines: [Line]
    /// The left end, the right end and the height of each rule.
    let rules: [[Double]]
  }

  private struct Line: Decodable {
    let words: [Word]
    let baseline: Double
    let xHeight: Double
  }

  private struct Word: Decodable {
    let text: String
    let x: Double, width: Double
  }

  private struct Evidence: Encodable {
    /// The middle of the first run of each level.
    let levels: [[Double]]
    let isRuled: Bool
    let bands: [[Int]]
    let rows: [Row]
  }

  private struct Row: Encodable {
    /// The first level, and that after the last.
    let start: Int, end: Int
    let features: [Double]
  }

  static func main() throws {
    let decoder = JSONDecoder(), encoder = JSONEncoder()
    while let text = readLine() {
      let table = try decoder.decode(Table.self, from: Data(text.utf8))
      let evidence = TableRowEvidence(
        lines: table.lines.map(line),
        rules: table.rules.map {
          Rule(start: Point(x: $0[0], y: $0[2]), end: Point(x: $0[1], y: $0[2]), thickness: 2)
        })
      let output = evidence.map { evidence in
        Evidence(
          levels: evidence.levels.map { [$0.x, $0.y] },
          isRuled: evidence.division.isRuled,
          bands: evidence.division.bands.map { [$0.lowerBound, $0.upperBound] },
          rows: evidence.division.possibleRows.map {
            Row(start: $0.levels.lowerBound, end: $0.levels.upperBound, features: $0.features)
          })
      }
      print(String(decoding: try encoder.encode(output), as: UTF8.self))
    }
  }

  private static func line(_ line: Line) -> RecognizedLine {
    let words = line.words.map { word in
      RecognizedPage.Word(
        text: word.text,
        box: Box(
          x: word.x, y: line.baseline - 1.4 * line.xHeight, width: word.width,
          height: 1.4 * line.xHeight),
        confidence: 1)
    }
    let end = line.words.map { $0.x + $0.width }.max()!
    return RecognizedLine(
      words: words,
      baseline: [Point(x: line.words[0].x, y: line.baseline), Point(x: end, y: line.baseline)],
      xHeight: line.xHeight)
  }
}
