internal import Platen
internal import PlatenModel

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
