/// The order in which the pages of one photo are read.
///
/// Rows from top to bottom, in each row columns from left to right, in each column rows
/// again: a tall receipt beside two short ones comes before both or after both.
package enum PageOrder {
  /// How much of the shorter of two extents must be common to both for their pages to
  /// stand in one row, or in one column.
  private static let minimumOverlap = 0.5

  /// The places in `quads` in reading order, for a photo that is upright once it is
  /// turned clockwise by `rotation`.
  package static func reading(_ quads: [Quad], turnedBy rotation: Rotation = .none) -> [Int] {
    let pages = quads.enumerated().map { index, quad in
      let corners = quad.corners.map { $0.turned(by: rotation) }
      return Page(
        index: index, across: Extent(corners.map(\.x)), down: Extent(corners.map(\.y)))
    }
    return ordered(pages).map(\.index)
  }

  private struct Page {
    let index: Int
    let across: Extent
    let down: Extent
  }

  private struct Extent {
    let low: Double
    let high: Double

    init(_ values: [Double]) {
      low = values.min() ?? 0
      high = values.max() ?? 0
    }

    var middle: Double { (low + high) / 2 }

    func overlaps(_ other: Extent) -> Bool {
      min(high, other.high) - max(low, other.low)
        >= minimumOverlap * min(high - low, other.high - other.low)
    }
  }

  private static func ordered(_ pages: [Page]) -> [Page] {
    for extent in [\Page.down, \Page.across] {
      let parts = groups(of: pages, along: extent)
      if parts.count > 1 { return parts.flatMap(ordered) }
    }
    // They overlap in both directions: there is no better rule than their middles.
    return pages.sorted { $0.across.middle < $1.across.middle }
  }

  /// Pages that stand beside each other, directly or by others, in groups by their middles.
  private static func groups(of pages: [Page], along extent: KeyPath<Page, Extent>) -> [[Page]] {
    var groups: [[Page]] = []
    for page in pages {
      func overlaps(_ group: [Page]) -> Bool {
        group.contains { $0[keyPath: extent].overlaps(page[keyPath: extent]) }
      }
      groups = groups.filter { !overlaps($0) } + [groups.filter(overlaps).flatMap { $0 } + [page]]
    }
    return groups.sorted { mean($0, extent) < mean($1, extent) }
  }

  private static func mean(_ pages: [Page], _ extent: KeyPath<Page, Extent>) -> Double {
    pages.reduce(0) { $0 + $1[keyPath: extent].middle } / Double(pages.count)
  }
}

extension Point {
  /// The same direction from the origin after a turn clockwise, as seen with y down.
  fileprivate func turned(by rotation: Rotation) -> Point {
    switch rotation {
    case .none: self
    case .clockwise: Point(x: -y, y: x)
    case .halfTurn: Point(x: -x, y: -y)
    case .counterclockwise: Point(x: y, y: -x)
    }
  }
}
