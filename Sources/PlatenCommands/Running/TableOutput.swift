internal import Platen
internal import PlatenModel
internal import PlatenText

/// Prints the tables of pages one by one.
struct TableOutput {
  private let output: OutputFile
  private let writer: TableWriter
  /// The number of tables so far.
  private(set) var count = 0

  init(format: TableFormat, options: TableOptions) throws(ScanError) {
    output = try OutputFile(path: "-", replacing: true, standardOutput: StandardOutput.claim())
    writer = TableWriter(
      format, csv: CSVFormat(keepsFormulas: options.rawCells), generator: Generator.name)
    try output.write(writer.header)
  }

  /// Prints the tables of a page.
  mutating func append(_ page: RecognizedPage, from source: PageSource) throws(ScanError) {
    var number = 0
    for block in page.blocks {
      guard let table = block.table else { continue }
      number += 1
      count += 1
      try output.write(
        writer.text(of: table, box: block.box, from: source, number: number, total: count))
    }
  }

  func finish() throws(ScanError) { try output.write(writer.footer) }
}
