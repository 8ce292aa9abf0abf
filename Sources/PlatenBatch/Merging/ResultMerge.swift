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
  /// Throws an error of the kind `usage` where they do not belong together, or where one is incomplete,
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
  /// Throws an error of the kind `usage` where the parts are no manifests.
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
    struct Fate: Decodable {
      let error: String?
      let skipped: String?
    }
    let fate = try? JSONDecoder().decode(Fate.self, from: Data(record.text))
    return fate?.error == nil && fate?.skipped == nil
  }
}
