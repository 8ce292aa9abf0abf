internal import FoundationEssentials
internal import Platen
internal import PlatenText

/// The pages of a file of JSON lines, in the format of `platen text`: a page or an error per line.
///
/// These pages have no pixels. So ``ReceiptsCommand`` parses them as they are, without the step
/// `ReceiptRerecognition` of photos, and a receipt may have other fields than from its photo.
struct PageLines: Sequence, IteratorProtocol {
  private var lines: ArraySlice<Data>
  private let file: String
  private var number = 0

  /// Reads the file; `-` is standard input. Throws ``ScanError/unreadableImage(source:reason:)``.
  init(file: String) throws(ScanError) {
    self.file = file
    let source: PhotoSource = file == "-" ? .standardInput : .file(file)
    lines = try source.contents().split(separator: UInt8(ascii: "\n"))[...]
  }

  /// The number of lines that are left.
  var count: Int { lines.count }

  /// The page of the next line, or the error that the line is no page; `nil` at the end.
  mutating func next() -> PhotoResult<PageRecord>? {
    guard let line = lines.popFirst() else { return nil }
    number += 1
    do {
      let record = try JSONDecoder().decode(PageRecord.self, from: line)
      return PhotoResult(
        source: record.source.name, page: record.source.number, outcome: .success(record))
    } catch {
      let fault = ScanError.unreadableImage(
        source: file, reason: "line \(number) is no page of 'platen text --format jsonl'")
      return PhotoResult(source: file, page: number, outcome: .failure(fault))
    }
  }
}
