internal import PlatenModel

/// Turns the items of each frame into events.
struct ItemReporter: Sendable {
  /// Whether all items are reported, instead of the one that is nearest to ``hint``.
  let reportsMultipleItems: Bool
  /// Whether places are reported with every frame, instead of ten times a second.
  let hasHighFrameRate: Bool

  /// The items that were reported last, in reading order.
  private(set) var present: [RecognizedItem] = []
  private var lastUpdate: [Int: Double] = [:]

  /// A change of place of fewer pixels is none.
  private static let minimumMove = 0.25
  /// The seconds between two reports of a place without a high frame rate.
  private static let updateInterval = 0.1
  /// The share of an item's area that must be inside the region of interest.
  private static let minimumShareInside = 0.9
  /// Another item must be nearer than this share of the present one's distance to replace it.
  private static let switchingShare = 0.8

  init(reportsMultipleItems: Bool, hasHighFrameRate: Bool) {
    self.reportsMultipleItems = reportsMultipleItems
    self.hasHighFrameRate = hasHighFrameRate
  }

  /// The events of one frame.
  ///
  /// - Parameters:
  ///   - items: that are present, in pixels of the frame.
  ///   - region: where items count.
  ///   - hint: the point whose nearest item counts, where only one does.
  mutating func events(
    for items: [RecognizedItem], region: Box, hint: Point, time: Double
  ) -> [DataScannerEvent] {
    let now = chosen(
      items.filter { $0.bounds.isInside(region, minimumShare: Self.minimumShareInside) }, hint)
    let numbers = Set(now.map(\.id))
    var changes: [DataScannerEvent.Change] = present.filter { !numbers.contains($0.id) }
      .sorted { $0.id < $1.id }.map { .removed($0) }
    lastUpdate = lastUpdate.filter { numbers.contains($0.key) }
    let previous = Dictionary(present.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    // An item stays as it was reported until a change is.
    present = now.map { item in
      guard let before = previous[item.id] else {
        changes.append(.added(item))
        lastUpdate[item.id] = time
        return item
      }
      let aspects = changedAspects(before, item, time: time)
      guard !aspects.isEmpty else { return before }
      changes.append(.updated(item, aspects))
      lastUpdate[item.id] = time
      return item
    }
    return changes.map { DataScannerEvent(time: time, change: $0, allItems: present) }
  }

  private func changedAspects(
    _ before: RecognizedItem, _ now: RecognizedItem, time: Double
  ) -> Set<DataScannerEvent.Aspect> {
    var aspects: Set<DataScannerEvent.Aspect> = []
    if before.content != now.content { aspects.insert(.value) }
    let isDue =
      hasHighFrameRate || !aspects.isEmpty
      || time - (lastUpdate[now.id] ?? 0) >= Self.updateInterval
    let distance = zip(before.bounds.corners, now.bounds.corners).map { $0.distance(to: $1) }.max()!
    if isDue, distance >= Self.minimumMove { aspects.insert(.corners) }
    return aspects
  }

  /// The items that count, in reading order.
  private func chosen(_ items: [RecognizedItem], _ hint: Point) -> [RecognizedItem] {
    if reportsMultipleItems { return PageOrder.reading(items.map(\.bounds)).map { items[$0] } }
    let distance = { (item: RecognizedItem) in item.bounds.centre.distance(to: hint) }
    guard let nearest = items.min(by: { distance($0) < distance($1) }) else { return [] }
    let kept = items.first { item in present.contains { $0.id == item.id } }
    if let kept, distance(nearest) > Self.switchingShare * distance(kept) { return [kept] }
    return [nearest]
  }
}
