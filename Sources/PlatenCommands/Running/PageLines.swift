internal import FoundationEssentials
internal import Platen
internal import PlatenText

/// The pages of a file of JSON lines, as `platen text` writes them: one after the other, each or
/// why there is none.
struct PageLines: Sequence, IteratorProtocol {
  private var lines: ArraySlice<Data>
  private let file: String
  private var number = 0

  /// Reads the file; `-` is standard input.
  init(file: String) throws(ScanError) {
    self.file = file
    let source: PhotoSource = file == "-" ? .standardInput : .file(file)
    lines = try source.contents().split(separator: UInt8(ascii: "\n"))[...]
  }

  var count: Int { lines.count }

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

/// A page that was read, just now or before.
struct ReceiptInput {
  let source: String
  let page: Int
  let text: RecognizedPage
  /// `nil` where it was read before, or was joined of several.
  let image: PageImage?

  init(source: String, page: Int, text: RecognizedPage, image: PageImage?) {
    self.source = source
    self.page = page
    self.text = text
    self.image = image
  }

  init(_ record: PageRecord) {
    self.init(
      source: record.source.name, page: record.source.number, text: record.page, image: nil)
  }

  init?(_ scanned: ScannedPage) {
    guard let text = scanned.recognized else { return nil }
    self.init(source: scanned.source, page: scanned.page, text: text, image: scanned.image)
  }
}
