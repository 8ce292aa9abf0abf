internal import ArgumentParser
internal import FoundationEssentials
internal import Platen
internal import PlatenCards
internal import PlatenReceipts
internal import PlatenTextAnalysis

/// How contacts are printed.
enum CardFormat: String, CaseIterable, ExpressibleByArgument {
  /// A vCard 4.0 each.
  case vcard
  /// A table, RFC 4180.
  case csv
  /// A JSON object a line.
  case jsonl
}

/// A contact and where it comes from.
struct CardRecord: Encodable {
  let source: String
  let page: Int
  var card: BusinessCard
  /// The card's picture.
  var photo: PageImage?

  private enum CodingKeys: CodingKey { case source, page }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(source, forKey: .source)
    try values.encode(page, forKey: .page)
    try card.encode(to: encoder)
  }
}

/// Prints contacts, one after the other.
struct CardOutput {
  private let output: OutputFile
  private let format: CardFormat
  private let joinsSides: Bool
  private let encoder = JSONEncoder()
  private var front: CardRecord?
  private(set) var isEmpty = true

  init(format: CardFormat, joinsSides: Bool) throws(ScanError) {
    self.format = format
    self.joinsSides = joinsSides
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    output = try OutputFile(path: "-", replacing: true, standardOutput: StandardOutput.claim())
    if format == .csv { try output.write(CardTable.header) }
  }

  /// Takes a card, or one side of one.
  mutating func append(_ record: CardRecord) throws {
    guard joinsSides else { return try write(record) }
    guard var whole = front else {
      front = record
      return
    }
    front = nil
    whole.card = whole.card.merged(with: record.card)
    try write(whole)
  }

  /// Writes a front that is left without a back.
  mutating func finish() throws {
    if let front { try write(front) }
    front = nil
  }

  private mutating func write(_ record: CardRecord) throws {
    guard !record.card.isEmpty else { return }
    isEmpty = false
    switch format {
    case .vcard:
      try output.write(VCard(record.card, photo: record.photo.flatMap(Self.address)).text)
    case .csv: try output.write(CardTable.row(record))
    case .jsonl:
      try output.write(String(decoding: try encoder.encode(record), as: UTF8.self) + "\n")
    }
  }

  /// The picture as a `data:` address, RFC 2397; `nil` for one that is no JPEG.
  private static func address(of image: PageImage) -> String? {
    guard case .jpeg = image.encoding else { return nil }
    return "data:image/jpeg;base64," + image.data.base64EncodedString()
  }
}

/// Contacts as a table: a row each, lists with a semicolon between.
enum CardTable {
  static let header =
    "source,page,name,given_name,family_name,title,organization,department,"
    + "work_phone,cell_phone,fax,emails,urls,address\r\n"

  static func row(_ record: CardRecord) -> String {
    let card = record.card
    func phones(_ kind: BusinessCard.Phone.Kind) -> String {
      card.phones.filter { $0.type == kind }.map(\.value).joined(separator: "; ")
    }
    let columns: [String?] = [
      record.source, String(record.page), card.name, card.givenName, card.familyName, card.title,
      card.organization, card.department, phones(.work), phones(.cell), phones(.fax),
      card.emails.joined(separator: "; "), card.urls.joined(separator: "; "),
      card.addresses.map(\.text).joined(separator: "; "),
    ]
    return columns.map { quoted($0 ?? "") }.joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    guard field.contains(where: { ",\"\n\r".contains($0) }) else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
