internal import ArgumentParser
internal import Glibc
internal import Platen
internal import PlatenDataDetectors
internal import PlatenModel
internal import PlatenReceipts
internal import PlatenText
internal import PlatenTextAnalysis

/// `platen find`: prints the items in photos or text: barcodes, dates, addresses, …
struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find barcodes, dates, telephone numbers, addresses, …")

  @OptionGroup var photos: PhotoOptions
  @OptionGroup(title: "Item options") var items: ItemOptions
  @Option(help: "The output format.") var format = ItemFormat.jsonl
  @Flag(help: "Read the files as plain text instead of photos, line by line.")
  var lines = false
  @Option(
    help: ArgumentHelp(
      "Pages in the format of 'platen text --format jsonl' instead of photos; '-' is standard input.",
      valueName: "file"),
    completion: .file())
  var fromPages: String?
  @Flag(help: "Fail with status 6 if nothing is found.") var require = false
  @OptionGroup(title: "Page options") var page: PageOptions
  @OptionGroup(title: "Text options") var recognition: RecognitionOptions

  func run() async throws {
    Interruption.install()
    if lines { return try await findInLines() }
    if let fromPages { return try findInPages(fromPages) }
    let requests = try photos.requests(corrections: page.corrections())
    let settings = items.settings
    let options = try ScanOptions(
      photos: photos, page: page, recognition: recognition, items: settings)
    let scanner = try Scanner(options: options)
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let writer = ItemWriter(format: format)
    var run = PhotoRun(photos: photos, count: requests.count, workDirectory: options.workDirectory)
    var isEmpty = true
    try output.write(writer.header)
    for await result in scanner.items(of: requests) {
      guard let page = run.take(result) else { continue }
      isEmpty = isEmpty && page.items.isEmpty
      try output.write(try writer.lines(page))
    }
    if isEmpty, require { run.end(with: .nothingFound) }
    try run.finish()
  }

  func validate() throws {
    guard fromPages == nil || photos.photos.isEmpty && photos.namesFile == nil && !lines else {
      throw ValidationError("--from-pages takes the place of photos")
    }
  }

  /// Finds items in a file of recognized pages.
  private func findInPages(_ file: String) throws {
    let items = try PageItemDetector(settings: items.settings)
    let pages = try PageLines(file: file)
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let writer = ItemWriter(format: format)
    var run = PhotoRun(photos: photos, count: pages.count)
    var isEmpty = true
    try output.write(writer.header)
    for result in pages {
      guard let record = run.take(result) else { continue }
      let found = PageItems(
        source: record.source.name, page: record.source.number, items: items.items(on: record.page))
      isEmpty = isEmpty && found.items.isEmpty
      try output.write(try writer.lines(found))
    }
    if isEmpty, require { run.end(with: .nothingFound) }
    try run.finish()
  }

  /// Finds items in plain text.
  private func findInLines() async throws {
    let sources = try photos.namedSources()
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let text = try PageItemDetector(settings: items.settings, context: .message)
    let search = LineSearch(detector: text.detector, format: format, jobs: photos.jobs)
    if format == .tsv { try output.write(LineItemRecord.header) }
    var run = PhotoRun(photos: photos, count: 0)
    var isEmpty = true
    for source in sources {
      do throws(ScanError) {
        let path = if case .file(let path) = source { path } else { "-" }
        let count = try await search.run(path) { text throws(ScanError) in
          try output.write(text)
        }
        isEmpty = isEmpty && count == 0
      } catch {
        guard error.kind == .input else { throw error }
        run.note(error)
      }
    }
    if isEmpty, require { run.end(with: .nothingFound) }
    try run.finish()
  }
}

/// The available lines of a file in chunks, about 64 KB each.
struct LineChunks: ~Copyable {
  /// Consecutive lines with their line feeds; the last line of the file may have none.
  struct Chunk: Sendable {
    let bytes: [UInt8]
    /// The number of the first line, from 1.
    let number: Int
  }

  /// Bytes of one read.
  private static let size = 1 << 16
  /// The longest line, in bytes: a file without line feeds, such as `/dev/zero`, is not read for ever.
  private static let maximumLineSize = 64 << 20

  private let descriptor: Int32
  private let path: String
  /// The start of a line whose end was not read yet.
  private var rest: [UInt8] = []
  /// The number of the next line, from 1.
  private var number = 1

  /// Opens the file at `path`; `-` is standard input. Throws an error of the kind `input`.
  init(path: String) throws(ScanError) {
    descriptor = path == "-" ? dup(STDIN_FILENO) : open(path.fileName, O_RDONLY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else {
      throw .input(path, String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// Whether ``next()`` would wait for input, as when a person types.
  var isWaiting: Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) == 0
  }

  /// The next chunk; `nil` at the end. Throws an error of the kind `input`, for a line of more than
  /// 64 MiB too.
  mutating func next() throws(ScanError) -> Chunk? {
    while true {
      let count = try read()
      let end =
        count > 0
        ? rest.suffix(count).lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } : rest.count
      guard let end else {
        guard rest.count <= Self.maximumLineSize else {
          throw .input(path, "line \(number) is too long")
        }
        continue
      }
      guard end > 0 else { return nil }
      let chunk = Chunk(bytes: Array(rest[..<end]), number: number)
      rest.removeSubrange(..<end)
      number += chunk.bytes.count(where: { $0 == UInt8(ascii: "\n") })
      return chunk
    }
  }

  /// Appends available bytes to ``rest`` and returns their number; waits for the first one. 0 at the
  /// end.
  private mutating func read() throws(ScanError) -> Int {
    var count = 0
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.size) { buffer in
      repeat {
        count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      if count > 0 { rest += buffer[..<count] }
    }
    guard count >= 0 else {
      throw .input(path, String(cString: strerror(errno)))
    }
    return count
  }
}

/// An item in a line of text, as one line of output.
struct LineItemRecord {
  let item: ItemMatch
  let text: String
  let source: String
  /// The number of the line, from 1.
  let line: Int

  init(_ item: ItemMatch, in text: TokenizedText, source: String, line: Int) {
    self.item = item
    self.text = text.string(item.range)
    self.source = source
    self.line = line
  }

  /// The header of the tab-separated columns.
  static let header = "source\tline\tstart\tlength\ttype\ttext\tvalue\tconfidence\n"

  /// The start of the JSON objects of a line's items, in UTF-8.
  static func jsonHead(source: String, line: Int) -> [UInt8] {
    var json = Array("{\"source\":".utf8)
    appendQuoted(source, to: &json)
    json += ",\"line\":\(line),\"range\":[".utf8
    return json
  }

  /// Appends the record as a JSON object in UTF-8, piece by piece: a text may consist of items. `head` is
  /// that of the line, from ``jsonHead(source:line:)``.
  func appendJSON(head: [UInt8], to json: inout [UInt8]) {
    json += head
    json += String(item.range.lowerBound).utf8
    json += ",".utf8
    json += String(item.range.count).utf8
    json += "],\"type\":\"".utf8
    json += item.kind.rawValue.utf8
    json += "\",\"text\":".utf8
    Self.appendQuoted(text, to: &json)
    if !item.value.isEmpty {
      json += ",\"value\":".utf8
      Self.appendQuoted(item.value, to: &json)
    }
    if !item.parts.isEmpty { appendParts(to: &json) }
    json += ",\"confidence\":".utf8
    json += item.confidence.description.utf8
    json += "}".utf8
  }

  private func appendParts(to json: inout [UInt8]) {
    json += ",\"parts\":{\"".utf8
    var isFirst = true
    for (key, value) in item.parts.sorted(by: { $0.key < $1.key }) {
      if !isFirst { json += ",\"".utf8 }
      isFirst = false
      json += key.utf8
      json += "\":".utf8
      Self.appendQuoted(value, to: &json)
    }
    json += "}".utf8
  }

  /// The record as tab-separated columns, as in ``header``.
  var tsv: String {
    [
      source, String(line), String(item.range.lowerBound), String(item.range.count),
      item.kind.rawValue, text, item.value, String(item.confidence),
    ].map(\.withoutBreaks).joined(separator: "\t")
  }

  /// Appends `text` as a JSON string, RFC 8259.
  private static func appendQuoted(_ text: String, to result: inout [UInt8]) {
    result.append(UInt8(ascii: "\""))
    let start = result.count
    result += text.utf8
    if result[start...].contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == 0x22 || $0 == 0x5C }) {
      result.removeSubrange(start...)
      for scalar in text.unicodeScalars { append(scalar, to: &result) }
    }
    result.append(UInt8(ascii: "\""))
  }

  /// Appends `scalar` in a JSON string.
  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    switch scalar {
    case "\"": result += "\\\"".utf8
    case "\\": result += "\\\\".utf8
    case "\n": result += "\\n".utf8
    case "\r": result += "\\r".utf8
    case "\t": result += "\\t".utf8
    default:
      // Also controls that terminals act on, and that some programs take for line ends.
      if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || scalar.value == 0x2028 || scalar.value == 0x2029
      {
        let digits = String(scalar.value, radix: 16)
        result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      } else {
        result += UTF8.encode(scalar)!
      }
    }
  }
}

/// Finds items in plain text, line by line, without photos or text recognition.
struct LineSearch: Sendable {
  let detector: ItemDetector
  let format: ItemFormat
  /// The number of chunks that are searched at a time.
  let jobs: Int

  /// The results of one chunk.
  private struct Found {
    /// The output lines, in UTF-8.
    var records: [UInt8] = []
    var count = 0
  }

  /// Searches the file at `path`, `-` for standard input, and writes a line for each item as soon as
  /// its text is available. Returns the number of items.
  func run(
    _ path: String, write: ([UInt8]) throws(ScanError) -> Void
  ) async throws(ScanError) -> Int {
    var chunks = try LineChunks(path: path), searches: [Task<Found, Never>] = [], count = 0
    func finishFirst() async throws(ScanError) {
      let found = await searches.removeFirst().value
      try write(found.records)
      count += found.count
    }
    while let chunk = try chunks.next() {
      searches.append(Task { found(in: chunk, of: path) })
      while searches.count >= jobs || chunks.isWaiting, !searches.isEmpty {
        try await finishFirst()
      }
    }
    while !searches.isEmpty { try await finishFirst() }
    return count
  }

  private func found(in chunk: LineChunks.Chunk, of path: String) -> Found {
    var found = Found(), number = chunk.number
    let source = path.fileNameText
    chunk.bytes.withUnsafeBufferPointer { bytes in
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
