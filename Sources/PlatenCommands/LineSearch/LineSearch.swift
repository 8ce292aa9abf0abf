internal import Platen
internal import PlatenDataDetectors
internal import PlatenReceipts
internal import PlatenTextAnalysis

/// Finds items in plain text, line by line: no picture, no reader.
struct LineSearch: Sendable {
  let detector: ItemDetector
  let format: ItemFormat
  /// Batches of lines that are searched at a time.
  let jobs: Int

  /// What was found in some lines.
  private struct Found {
    var records = ""
    var count = 0
  }

  /// Writes a line per item of the file at `path`, `-` being standard input, as soon as its text
  /// has come; returns how many.
  func run(
    _ path: String, write: (String) throws(ScanError) -> Void
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
    batch.bytes.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
        let text = TokenizedText(line: UnsafeBufferPointer(rebasing: rest[..<end]))
        for item in detector.items(in: text) {
          let record = LineItemRecord(item, in: text, source: path, line: number)
          found.records += format == .jsonl ? record.json : record.tsv
          found.records += "\n"
          found.count += 1
        }
        rest = rest[end...]
        number += 1
      }
    }
    return found
  }
}
