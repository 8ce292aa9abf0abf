internal import Platen
internal import PlatenModel

/// Formats what a data scanner sees, one line each.
struct LiveWriter {
  let format: LiveFormat

  /// The line of an event; `nil` where the format has none for it.
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
