internal import FoundationEssentials
internal import Platen
public import PlatenModel

/// Joins the results of several runs over parts of the same photos into one, in the order of the photos.
///
/// ```swift
/// let merge = try ResultMerge(of: ["part-1.csv", "part-2.csv"], order: nil)
/// ```
///
/// Tables with a column `source`, JSON lines with a key `source`, and manifests are joined byte for byte:
/// the result is that of one run over all photos. A page that several parts have counts once, if all have
/// the same record of it.
public struct ResultMerge {
  private let parts: [ResultPart]
  /// Each page with the index of its part.
  private let records: [(part: Int, record: ResultPart.Record)]

  /// Reads the parts at `paths`.
  ///
  /// Throws an error of the kind `usage` if they do not belong together, or if one is incomplete,
  /// as a killed run leaves it.
  ///
  /// - Parameters:
  ///   - paths: the paths of the parts, in any order.
  ///   - order: the names of the photos in their order. Default: `nil`, natural order, which is that of
  ///     folders.
  public init(of paths: [String], order: [String]? = nil) throws(ScanError) {
    let read = try paths.map(ResultPart.init)
    parts = read
    let filled = read.filter { !$0.head.isEmpty || !$0.records.isEmpty }
    for part in filled.dropFirst() {
      guard part.kind == filled[0].kind else {
        throw ResultPart.invalid(part.path, "it is of another kind than \(filled[0].path)")
      }
      guard part.kind != .csv || part.head == filled[0].head else {
        throw ResultPart.invalid(part.path, "it has other columns than \(filled[0].path)")
      }
    }
    records = try Self.ordered(read, order)
  }

  private struct Page: Hashable {
    let source: String
    let number: Int
  }

  private static func ordered(
    _ parts: [ResultPart], _ order: [String]?
  ) throws(ScanError) -> [(part: Int, record: ResultPart.Record)] {
    var places: [String: Int] = [:]
    for (place, name) in (order ?? []).enumerated() where places[name] == nil {
      places[name] = place
    }
    var pages: [Page: Int] = [:]
    var all: [(part: Int, record: ResultPart.Record)] = []
    for (index, part) in parts.enumerated() {
      for record in part.records {
        if order != nil, places[record.source] == nil {
          throw ResultPart.invalid(part.path, "its photo \(record.source) is not in the list")
        }
        let page = Page(source: record.source, number: record.page)
        if let known = pages[page], all[known].part != index {
          guard all[known].record.text == record.text else {
            throw ResultPart.invalid(
              part.path,
              "page \(record.page) of \(record.source) is another than in \(parts[all[known].part].path)"
            )
          }
          continue
        }
        pages[page] = all.count
        all.append((index, record))
      }
    }
    let keys = all.enumerated().map { offset, entry in
      (
        order == nil ? NaturalOrder(entry.record.source) : NaturalOrder(""),
        places[entry.record.source] ?? 0, entry.record.page, offset
      )
    }
    return keys.sorted { $0 < $1 }.map { all[$0.3] }
  }

  /// Passes the merged result to `write`.
  ///
  /// - Parameters:
  ///   - document: the path of the one document of a manifest, in place of those of the parts.
  ///     Default: `nil`.
  ///   - write: takes the next bytes of the result.
  public func write(
    document: String? = nil, to write: ([UInt8]) throws(ScanError) -> Void
  ) throws(ScanError) {
    guard let first = parts.first(where: { !$0.head.isEmpty || !$0.records.isEmpty }) else {
      return
    }
    try write(first.head)
    guard first.kind == .manifest else {
      for (_, record) in records { try write(record.text) }
      return
    }
    for (index, entry) in records.enumerated() {
      try write(Array((index == 0 ? "\n" : ",\n").utf8) + entry.record.text)
    }
    try write(Array("\n],\n\(try tail(document))}\n".utf8))
  }

  /// The entries of a manifest behind its pages.
  private func tail(_ document: String?) throws(ScanError) -> String {
    let all = parts.flatMap(\.documents)
    let count = all.reduce(0) { $0 + $1.pageCount }
    let documents = document.map {
      count == 0 ? [] : [Manifest.Document(path: $0, pageCount: count)]
    }
    guard let json = try? JSONText.text(of: documents ?? all) else {
      throw .encoding("the manifest", "its documents are invalid")
    }
    return "\"documents\":\(json),\"pageCount\":\(count)"
  }

  /// For each page of the merged document the index of the part and the number of the page in the part's
  /// document, from 1.
  ///
  /// Throws an error of the kind `usage` if the parts are no manifests.
  public func documentPages() throws(ScanError) -> [(part: Int, page: Int)] {
    var numbers: [Int: [Page: Int]] = [:]
    for (index, part) in parts.enumerated() {
      guard part.kind == .manifest else {
        throw ResultPart.invalid(part.path, "it is no manifest")
      }
      var count = 0
      for record in part.records where Self.isInDocument(record) {
        count += 1
        numbers[index, default: [:]][Page(source: record.source, number: record.page)] = count
      }
    }
    return records.compactMap { entry in
      let page = Page(source: entry.record.source, number: entry.record.page)
      return numbers[entry.part]?[page].map { (entry.part, $0) }
    }
  }

  /// Whether a page of a manifest is in its document: it neither failed nor was left out.
  private static func isInDocument(_ record: ResultPart.Record) -> Bool {
    struct Outcome: Decodable {
      let error: String?
      let skipped: String?
    }
    let outcome = try? JSONDecoder().decode(Outcome.self, from: Data(record.text))
    return outcome?.error == nil && outcome?.skipped == nil
  }
}

/// A part of a result: the records of some photos in CSV, JSON lines or a manifest, byte for byte.
struct ResultPart {
  /// The kind of a result.
  enum Kind: Hashable {
    case csv
    case jsonLines
    case manifest
  }

  /// The records of one page: a line or several, with their line ends; of a manifest without.
  struct Record {
    let source: String
    let page: Int
    var text: [UInt8]
  }

  let path: String
  let kind: Kind
  /// The bytes before the records: the header of a table, the head of a manifest.
  let head: [UInt8]
  private(set) var records: [Record]
  /// The documents of a manifest.
  let documents: [Manifest.Document]

  /// Reads the part at `path`. Throws an error of the kind `usage` if it is not a part, or incomplete.
  init(path: String) throws(ScanError) {
    let bytes = [UInt8](try FileContents.read(path: path, megabytes: 4096))
    self.path = path
    guard let first = bytes.first(where: { $0 > UInt8(ascii: " ") }) else {
      (kind, head, records, documents) = (.jsonLines, [], [], [])
      return
    }
    if bytes.starts(with: Array("{\"generator\":".utf8)) {
      kind = .manifest
      (head, records, documents) = try Self.manifest(bytes, path)
    } else if first == UInt8(ascii: "{") {
      (kind, head, documents) = (.jsonLines, [], [])
      records = try Self.lines(bytes, path)
    } else {
      (kind, documents) = (.csv, [])
      (head, records) = try Self.table(bytes, path)
    }
  }

  /// An error of the part at `path`.
  static func invalid(_ path: String, _ reason: String) -> ScanError {
    ScanError(.usage, path.fileNameText, reason: reason)
  }

  // MARK: JSON

  private struct Place: Decodable {
    let source: String
    let page: Int?
  }

  private static func place(of line: ArraySlice<UInt8>) -> Place? {
    try? JSONDecoder().decode(Place.self, from: Data(line))
  }

  private static func lines(_ bytes: [UInt8], _ path: String) throws(ScanError) -> [Record] {
    guard bytes.last == UInt8(ascii: "\n") else {
      throw invalid(path, "its last line is not complete")
    }
    var records: [Record] = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let place = place(of: line) else {
        throw invalid(path, "line \(index + 1) is no object with a 'source'")
      }
      add(Record(source: place.source, page: place.page ?? 1, text: line + [0x0A]), to: &records)
    }
    return records
  }

  /// The parts of a manifest as ``ManifestWriter`` writes it: a page per line.
  private static func manifest(
    _ bytes: [UInt8], _ path: String
  ) throws(ScanError) -> ([UInt8], [Record], [Manifest.Document]) {
    struct Tail: Decodable { let documents: [Manifest.Document] }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.count >= 4, lines[1].elementsEqual("\"pages\":[".utf8),
      let end = lines.lastIndex(where: { $0.elementsEqual("],".utf8) }), end + 2 == lines.count,
      let tail = try? JSONDecoder().decode(Tail.self, from: Data("{".utf8 + lines[end + 1]))
    else { throw invalid(path, "it is no complete manifest with a page per line") }
    var records: [Record] = []
    for (index, line) in lines[2..<end].enumerated() {
      let text = line.last == UInt8(ascii: ",") ? line.dropLast() : line
      guard let place = place(of: text), let page = place.page else {
        throw invalid(path, "entry \(index + 1) is no page")
      }
      add(
        Record(source: place.source, page: page, text: Array(text)), to: &records, separator: true)
    }
    return (lines[0] + [0x0A] + lines[1], records, tail.documents)
  }

  // MARK: Tables

  private static func table(
    _ bytes: [UInt8], _ path: String
  ) throws(ScanError) -> ([UInt8], [Record]) {
    var rows = try CSVRows(bytes, path: path)
    guard let header = rows.next(),
      let source = header.cells.firstIndex(of: "source")
    else { throw invalid(path, "its table has no column 'source'") }
    let page = header.cells.firstIndex(of: "page")
    var records: [Record] = []
    while let row = rows.next() {
      guard row.cells.count == header.cells.count else {
        throw invalid(path, "row \(rows.number) has another number of cells than the first")
      }
      let number = page.flatMap { Int(row.cells[$0]) } ?? 1
      add(Record(source: row.cells[source], page: number, text: Array(row.text)), to: &records)
    }
    return (Array(header.text), records)
  }

  /// Appends a record, or continues the last one if it is of the same page.
  private static func add(_ record: Record, to records: inout [Record], separator: Bool = false) {
    if !separator, let last = records.last, last.source == record.source, last.page == record.page {
      records[records.count - 1].text += record.text
    } else {
      records.append(record)
    }
  }
}

/// The rows of comma-separated values (RFC 4180), with their bytes.
struct CSVRows {
  struct Row {
    /// The bytes with the line end.
    let text: ArraySlice<UInt8>
    let cells: [String]
  }

  private let bytes: [UInt8]
  private var index = 0
  /// The number of rows so far.
  private(set) var number = 0

  /// Reads `bytes`. Throws an error of the kind `usage` if the last row has no end.
  init(_ bytes: [UInt8], path: String) throws(ScanError) {
    guard bytes.last == UInt8(ascii: "\n") else {
      throw ResultPart.invalid(path, "its last row is not complete")
    }
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The next row; `nil` after the last.
  mutating func next() -> Row? {
    guard index < bytes.count else { return nil }
    let start = number == 0 ? 0 : index
    var cells: [String] = [], cell: [UInt8] = []
    var isQuoted = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        if isQuoted, index < bytes.count, bytes[index] == byte {
          cell.append(byte)
          index += 1
        } else {
          isQuoted.toggle()
        }
      } else if isQuoted {
        cell.append(byte)
      } else if byte == UInt8(ascii: ",") {
        cells.append(String(decoding: cell, as: UTF8.self))
        cell = []
      } else if byte == UInt8(ascii: "\n") {
        break
      } else if byte != UInt8(ascii: "\r") {
        cell.append(byte)
      }
    }
    cells.append(String(decoding: cell, as: UTF8.self))
    number += 1
    return Row(text: bytes[start..<index], cells: cells)
  }
}
