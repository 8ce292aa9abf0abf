import FoundationEssentials
import PlatenCards
import PlatenDataDetectors
import PlatenModel
import PlatenText

/// Prints the lines of cards with their features as each field, one line of JSON per page of a file in
/// the format of `platen text --format jsonl`.
@main
struct CardEvidenceTool {
  private struct Line: Encodable {
    let source: String
    let candidates: CardCandidates
  }

  static func main() throws {
    let parser = CardParser(locale: ItemLocale(tag: "en-US")!), encoder = JSONEncoder()
    for path in CommandLine.arguments.dropFirst() {
      let data = try Data(contentsOf: URL(filePath: path))
      for line in data.split(separator: UInt8(ascii: "\n")) {
        let record = try JSONDecoder().decode(PageTextRecord.self, from: line)
        let candidates = parser.candidates(of: record.page)
        let text = try encoder.encode(Line(source: record.source.name, candidates: candidates))
        print(String(decoding: text, as: UTF8.self))
      }
    }
  }
}
