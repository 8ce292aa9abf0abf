internal import Platen
internal import PlatenModel

/// Formats the events of a data scanner, one line each.
struct LiveWriter {
  let format: LiveFormat

  /// The line of an event; `nil` if the format has none for it.
  func line(_ event: DataScannerEvent) throws -> String? {
    if case .highlighted = event.change { return nil }
    switch format {
    case .events: return try text(LiveEventRecord(event))
    case .snapshots:
      switch event.change {
      case .guidance, .zoomed: return nil
      default: break
      }
      return try text(
        LiveSnapshotRecord(
          time: event.time.rounded(toPlaces: 3),
          items: event.allItems.map(LiveItemRecord.init)))
    }
  }

  /// The line of one item by itself.
  func line(_ item: RecognizedItem, time: Double) throws -> String {
    try text(LiveItemRecord(item))
  }

  private func text(_ record: some Encodable) throws -> String { try JSONText.line(of: record) }
}

/// All items at one time.
private struct LiveSnapshotRecord: Encodable {
  let time: Double
  let items: [LiveItemRecord]
}

/// One line of `events`.
struct LiveEventRecord: Encodable {
  private let event: DataScannerEvent

  init(_ event: DataScannerEvent) { self.event = event }

  private enum CodingKeys: CodingKey {
    case event, id, time, item, changed, all, code, text, factor
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(event.time.rounded(toPlaces: 3), forKey: .time)
    switch event.change {
    case .added(let item): try encode("added", item, in: &values)
    case .removed(let item): try encode("removed", item, in: &values)
    case .updated(let item, let aspects):
      try encode("updated", item, in: &values)
      try values.encode(aspects.map(\.rawValue).sorted(), forKey: .changed)
    case .guidance(let advice):
      try values.encode("guidance", forKey: .event)
      try values.encode(advice.rawValue, forKey: .code)
      try values.encode(advice.text, forKey: .text)
    case .zoomed(let factor):
      try values.encode("zoomed", forKey: .event)
      try values.encode(factor, forKey: .factor)
    case .highlighted: break
    }
  }

  private func encode(
    _ name: String, _ item: RecognizedItem, in values: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    try values.encode(name, forKey: .event)
    try values.encode(item.id, forKey: .id)
    try values.encode(LiveItemRecord(item), forKey: .item)
    try values.encode(event.allItems.map(\.id), forKey: .all)
  }
}

/// An item with the keys of `find`, besides its number; a line of text has the type `text`.
struct LiveItemRecord: Encodable {
  private let item: RecognizedItem

  init(_ item: RecognizedItem) { self.item = item }

  private enum CodingKeys: CodingKey { case id, type, text, value, quad, confidence }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(item.id, forKey: .id)
    let quad = item.bounds.roundedToHundredths
    switch item {
    case .barcode(let barcode):
      try Item(
        kind: .barcode, text: barcode.observation.payload, value: barcode.observation.payload,
        quad: quad, confidence: barcode.confidence, barcode: barcode.observation
      ).encode(to: encoder)
    case .text(let text):
      guard let type = text.contentType, let kind = Item.Kind(rawValue: type.rawValue) else {
        try values.encode("text", forKey: .type)
        try values.encode(text.transcript, forKey: .text)
        try values.encode(text.value, forKey: .value)
        try values.encode(quad, forKey: .quad)
        try values.encode(text.confidence.rounded(toPlaces: 3), forKey: .confidence)
        return
      }
      try Item(
        kind: kind, text: text.transcript, value: text.value, quad: quad,
        confidence: text.confidence, parts: text.parts
      ).encode(to: encoder)
    }
  }
}

extension Quad {
  /// The quad with its corners rounded to a hundredth of a pixel.
  var roundedToHundredths: Quad {
    let point = { (point: Point) in
      Point(x: point.x.rounded(toPlaces: 2), y: point.y.rounded(toPlaces: 2))
    }
    return Quad(
      topLeft: point(topLeft), topRight: point(topRight), bottomRight: point(bottomRight),
      bottomLeft: point(bottomLeft))
  }
}
