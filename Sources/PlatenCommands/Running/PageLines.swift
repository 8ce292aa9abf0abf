internal import FoundationEssentials
internal import Platen
internal import PlatenModel
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
  /// kind `usage` if it is also standard output.
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
  mutating func next() -> PhotoResult<PageTextRecord>? {
    guard let line = lines.popFirst() else { return nil }
    number += 1
    do {
      guard line.count <= Self.maximumLineSize else {
        throw ScanError.input(file, "line \(number) is too long")
      }
      let record = try JSONDecoder().decode(PageTextRecord.self, from: line)
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

/// Reports the blank pages and duplicates that are left out, and keeps the images of blank pages in a
/// folder.
struct SkippedPages {
  private let options: SkipOptions
  private let isQuiet: Bool

  /// Creates the folder, if there is one.
  init(_ options: SkipOptions, quiet: Bool) throws(ScanError) {
    self.options = options
    isQuiet = quiet
    if let folder = options.blankDir { try OutputFolder.create(path: folder) }
  }

  /// Calls `body` with each result of a scan, and with the page that it repeats if duplicates are left
  /// out. Those come after the last photo was scanned; `scanned` is called with each at once.
  func forEach(
    of results: PhotoResults<ScannedPage>, scanned: (PhotoResult<ScannedPage>) -> Void,
    _ body: (PhotoResult<ScannedPage>, Manifest.PageReference?) throws -> Void
  ) async throws {
    guard options.skipDuplicates else {
      for await result in results {
        scanned(result)
        try body(result, nil)
      }
      return
    }
    let finder = try DuplicateFinder()
    for await result in results {
      scanned(result)
      try finder.append(result)
    }
    for finding in finder.results() {
      let finding = try finding.get()
      try body(finding.result, finding.original)
    }
  }

  /// Why a page is left out; `nil` if it is not. Throws ``ScanError`` if its image cannot be kept.
  func reason(
    for page: ScannedPage?, original: Manifest.PageReference?
  ) throws(ScanError) -> Manifest.SkipReason? {
    guard let page else { return nil }
    if options.skipBlank, page.isBlank {
      warn("\(page.source): page \(page.page) is blank and left out")
      if let folder = options.blankDir { try write(page, to: folder) }
      return .blank
    }
    guard let original else { return nil }
    warn(
      "\(page.source): page \(page.page) is also on \(original.source), page \(original.page), and "
        + "left out")
    return .duplicate
  }

  private func warn(_ text: String) { if !isQuiet { Messages.standard.warn(text) } }

  /// Writes the image to the folder: `photo-1.jpg` for the first page of `photo.jpg`. The image of
  /// another photo of that name is not replaced.
  private func write(_ page: ScannedPage, to folder: String) throws(ScanError) {
    let name = page.source == "-" ? "standard-input" : page.source.splitAtLastSlash.name
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    let base = "\(folder)/\(stem.isEmpty ? name : stem)-\(page.page)"
    let file = try OutputFile(at: FreeNames(base: base, suffix: ".jpg"))
    try file.write(page.jpeg())
    try file.commit()
  }
}
