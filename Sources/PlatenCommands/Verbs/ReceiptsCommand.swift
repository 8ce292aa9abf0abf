internal import ArgumentParser
internal import FoundationEssentials
internal import Platen
internal import PlatenFields
internal import PlatenText

/// `platen receipts`: a row per receipt.
struct ReceiptsCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case csv, jsonl }
  static let configuration = CommandConfiguration(
    commandName: "receipts", abstract: "Make a table of photographed receipts.")

  @OptionGroup var photos: PhotoOptions
  @Option var format = Format.csv
  @Option var fromPages: String?

  func run() async throws {
    let data = try PhotoSource.file(fromPages!).contents()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for line in data.split(separator: UInt8(ascii: "\n")) {
      let record = try JSONDecoder().decode(PageRecord.self, from: line)
      struct R: Encodable { var source: String; var receipt: Receipt
        enum K: CodingKey { case source }
        func encode(to e: any Encoder) throws { var c = e.container(keyedBy: K.self); try c.encode(source, forKey: .source); try receipt.encode(to: e) } }
      print(String(decoding: try encoder.encode(R(source: record.source.name, receipt: ReceiptReader().receipt(from: record.page))), as: UTF8.self))
    }
  }
}
