internal import FoundationEssentials
internal import Platen
internal import PlatenCards
internal import PlatenModel
internal import PlatenReceipts
internal import PlatenTextAnalysis

/// Prints contacts one by one.
struct CardOutput {
  private let output: OutputFile
  private let format: CardFormat
  private let joinsSides: Bool
  private let table: CSVFormat
  /// A front that waits for its back.
  private var front: CardRecord?
  /// Whether no contact was printed.
  private(set) var isEmpty = true

  init(format: CardFormat, options: CardOptions) throws(ScanError) {
    self.format = format
    joinsSides = options.bothSides
    table = CSVFormat(allowsFormulas: options.rawCells)
    output = try OutputFile(path: "-", replacing: true, standardOutput: StandardOutput.claim())
    if format == .csv { try output.write(CardTable.header) }
  }

  /// Prints a card, or with `joinsSides` keeps it until its back comes.
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

  /// Prints a front without a back.
  mutating func finish() throws {
    if let front { try write(front) }
    front = nil
  }

  private mutating func write(_ record: CardRecord) throws {
    guard !record.card.isEmpty else { return }
    isEmpty = false
    switch format {
    case .vcard:
      try output.write(VCard(record.card, photo: record.photo.map(Self.address)).text)
    case .csv:
      try output.write(
        CardTable.row(source: record.source, page: record.page, card: record.card, format: table))
    case .jsonl:
      try output.write(JSONText.line(of: record))
    }
  }

  /// A JPEG file as a `data:` URL, RFC 2397.
  private static func address(of jpeg: Data) -> String {
    "data:image/jpeg;base64," + jpeg.base64EncodedString()
  }
}

/// A contact and its source.
struct CardRecord: Encodable {
  /// The name of the photo as the caller gave it.
  let source: String
  /// The number of the page in its file, from 1.
  let page: Int
  var card: BusinessCard
  /// A JPEG file of the card; `nil` if none was requested.
  var photo: Data?

  private enum CodingKeys: CodingKey { case source, page }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(source, forKey: .source)
    try values.encode(page, forKey: .page)
    try card.encode(to: encoder)
  }
}
