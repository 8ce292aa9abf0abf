internal import FoundationEssentials
internal import Platen
internal import PlatenModel

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

  /// Reads the part at `path`. Throws an error of the kind `usage` where it is none, or incomplete.
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

  /// Appends a record, or continues the last one where it is of the same page.
  private static func add(_ record: Record, to records: inout [Record], separator: Bool = false) {
    if !separator, let last = records.last, last.source == record.source, last.page == record.page {
      records[records.count - 1].text += record.text
    } else {
      records.append(record)
    }
  }
}
