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

  /// The longest line, in bytes. A page of ten thousand words has about two million.
  private static let maximumLineSize = 16 << 20

  /// Reads the file; `-` is standard input. Throws an error of the kind `input`, and one of the
  /// kind `usage` where it is also standard output.
  init(file: String) throws(ScanError) {
    self.file = file
    let source: PhotoSource = file == "-" ? .standardInput : .file(file)
    var outputs = OutputCheck(inputs: [source])
    try outputs.register("-")
    lines = try source.contents(megabytes: InputLimits().megabytes).split(
      separator: UInt8(ascii: "\n"))[...]
  }

  /// The number of lines that are left.
  var count: Int { lines.count }

  /// The page of the next line, or the error that the line is no page; `nil` at the end.
  mutating func next() -> PhotoResult<PageRecord>? {
    guard let line = lines.popFirst() else { return nil }
    number += 1
    do {
      guard line.count <= Self.maximumLineSize else {
        throw ScanError.input(file, "line \(number) is too long")
      }
      let record = try JSONDecoder().decode(PageRecord.self, from: line)
      return PhotoResult(
        source: record.source.name, page: record.source.number, outcome: .success(record))
    } catch let error as ScanError {
      return PhotoResult(source: file, page: number, outcome: .failure(error))
    } catch {
      let fault = ScanError.input(file, "line \(number) is no page of 'platen text --format jsonl'")
      return PhotoResult(source: file, page: number, outcome: .failure(fault))
    }
  }
}
