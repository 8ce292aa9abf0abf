internal import Platen
internal import PlatenDataDetectors
internal import PlatenModel
internal import PlatenReceipts
internal import PlatenTextAnalysis

/// Finds items in plain text, line by line, without photos or text recognition.
struct LineSearch: Sendable {
  let detector: ItemDetector
  let format: ItemFormat
  /// The number of batches that are searched at a time.
  let jobs: Int

  /// The results of one batch.
  private struct Found {
    /// The output lines, in UTF-8.
    var records: [UInt8] = []
    /// The number of items.
    var count = 0
  }

  /// Searches the file at `path`, `-` for standard input, and writes a line for each item as soon as
  /// its text is available. Returns the number of items.
  func run(
    _ path: String, write: ([UInt8]) throws(ScanError) -> Void
  ) async throws(ScanError) -> Int {
    var batches = try LineBatches(path: path), searches: [Task<Found, Never>] = [], count = 0
    func finishFirst() async throws(ScanError) {
      let found = await searches.removeFirst().value
      try write(found.records)
      count += found.count
    }
    while let batch = try batches.next() {
      searches.append(Task { found(in: batch, of: path) })
      while searches.count >= jobs || batches.isWaiting, !searches.isEmpty {
        try await finishFirst()
      }
    }
    while !searches.isEmpty { try await finishFirst() }
    return count
  }

  private func found(in batch: LineBatches.Batch, of path: String) -> Found {
    var found = Found(), number = batch.number
    let source = path.fileNameText
    batch.bytes.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
        let text = TokenizedText(line: UnsafeBufferPointer(rebasing: rest[..<end]))
        let items = detector.items(in: text)
        let head = items.isEmpty ? [] : LineItemRecord.jsonHead(source: source, line: number)
        for item in items {
          let record = LineItemRecord(item, in: text, source: source, line: number)
          if format == .jsonl {
            record.appendJSON(head: head, to: &found.records)
          } else {
            found.records += record.tsv.utf8
          }
          found.records.append(UInt8(ascii: "\n"))
          found.count += 1
        }
        rest = rest[end...]
        number += 1
      }
    }
    return found
  }
}
