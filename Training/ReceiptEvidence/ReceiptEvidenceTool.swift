import FoundationEssentials
import PlatenModel
import PlatenReceipts
import PlatenText

/// Prints the candidates of every scorer with their features, one line of JSON per page of a file in
/// the format of `platen text --format jsonl`.
@main
struct ReceiptEvidenceTool {
  private struct Line: Encodable {
    let source: String
    let candidates: ReceiptCandidates
  }

  static func main() throws {
    let encoder = JSONEncoder()
    for path in CommandLine.arguments.dropFirst() {
      let data = try Data(contentsOf: URL(filePath: path))
      for line in data.split(separator: UInt8(ascii: "\n")) {
        let record = try JSONDecoder().decode(PageTextRecord.self, from: line)
        let candidates = ReceiptCandidates(of: record.page)
        let text = try encoder.encode(Line(source: record.source.name, candidates: candidates))
        print(String(decoding: text, as: UTF8.self))
      }
    }
  }
}
