internal import PlatenImaging
internal import PlatenModel

/// All items that are followed, and those that were lost a moment ago.
struct ItemTracks: Sendable {
  private(set) var tracks: [ItemTrack] = []
  private var nextID = 1

  /// An item is gone this many seconds after it was last seen.
  static let removalTime = 0.5
  /// An item that is found again within this many seconds is the same.
  private static let memoryTime = 1.0
  /// The limit of the distance between an item and its detection, in sizes of the item: where it was
  /// followed, and where it was lost.
  private static let maximumDistance = 0.75, maximumDistanceWhenLost = 3.0

  /// The items at `time`.
  func present(at time: Double) -> [ItemTrack] {
    tracks.filter { $0.isConfirmed && time - $0.lastSeen <= Self.removalTime }
  }

  /// Follows all items to the frame at `time`.
  mutating func move(by motion: FrameMotion, time: Double) throws(ScanError) {
    tracks.removeAll { time - $0.lastSeen > Self.memoryTime }
    for index in tracks.indices { try tracks[index].move(by: motion, time: time) }
  }

  /// Moves all items to where they are in another part of the frame.
  mutating func transform(_ change: (Quad) -> Quad) {
    for index in tracks.indices { tracks[index].transform(change) }
  }

  /// Assigns the detections of one frame to items, the nearest first, and begins new items.
  mutating func update(with detections: [FrameDetection], time: Double) {
    var open = Set(detections.indices), free = Set(tracks.indices)
    for (index, track, _) in candidates(detections, time: time)
    where open.contains(index) && free.contains(track) {
      tracks[track].update(with: detections[index], time: time)
      open.remove(index)
      free.remove(track)
    }
    for index in open.sorted() where !isPart(detections[index]) {
      tracks.append(ItemTrack(id: nextID, detections[index], time: time))
      nextID += 1
    }
    endReplaced(by: detections, time: time)
  }

  /// Whether `detection` is a part of a known barcode: a finder pattern of a QR code that is half covered
  /// looks like a Micro QR code.
  private func isPart(_ detection: FrameDetection) -> Bool {
    guard case .barcode = detection.content else { return false }
    return tracks.contains { track in
      guard case .barcode = track.content else { return false }
      return track.isConfirmed && detection.quad.area < Self.maximumPart * track.quad.area
        && track.quad.contains(detection.quad.centre)
    }
  }

  /// The share of a barcode's area that a part has at most.
  private static let maximumPart = 0.5

  /// Whether `detection`, text, lies on a barcode, whose modules are no text.
  func isOnBarcode(_ detection: FrameDetection) -> Bool {
    tracks.contains { track in
      if case .barcode = track.content { track.quad.contains(detection.quad.centre) } else { false }
    }
  }

  /// Pairs of a detection and an item, with their distance, the nearest first.
  private func candidates(
    _ detections: [FrameDetection], time: Double
  ) -> [(detection: Int, track: Int, distance: Double)] {
    var pairs: [(detection: Int, track: Int, distance: Double)] = []
    for (index, detection) in detections.enumerated() {
      for (number, track) in tracks.enumerated() where track.isAlike(detection) {
        let distance = track.distance(to: detection)
        let isFollowed = track.lastSeen == time
        if distance <= (isFollowed ? Self.maximumDistance : Self.maximumDistanceWhenLost) {
          pairs.append((index, number, distance))
        }
      }
    }
    return pairs.sorted {
      ($0.distance, $0.track, $0.detection) < ($1.distance, $1.track, $1.detection)
    }
  }

  /// Ends the items in whose place a confirmed item was detected now.
  private mutating func endReplaced(by detections: [FrameDetection], time: Double) {
    let confirmed = detections.filter { detection in
      tracks.contains { $0.isConfirmed && $0.lastDetected == time && $0.isAlike(detection) }
    }
    for index in tracks.indices where tracks[index].lastDetected < time {
      if confirmed.contains(where: tracks[index].isReplaced) { tracks[index].end(time: time) }
    }
  }
}

extension ItemTrack {
  /// The distance to a detection, in sizes of the item; of text the one along the line counts less,
  /// because its ends depend on what was read.
  fileprivate func distance(to detection: FrameDetection) -> Double {
    if case .barcode = content {
      return quad.centre.distance(to: detection.quad.centre) / max(size, 1)
    }
    guard quad.contains(detection.quad.centre) || detection.quad.contains(quad.centre) else {
      return .infinity
    }
    return quad.centre.distance(to: detection.quad.centre) / max(4 * size, 1)
  }
}
