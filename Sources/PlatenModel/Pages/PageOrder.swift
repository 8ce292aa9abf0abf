/// The reading order of the pages of one photo, by recursive division into rows and columns.
///
/// Rows come from top to bottom, columns in a row from left to right, rows in a column again from
/// top to bottom. So a tall receipt beside two short ones comes before both or after both.
package enum PageOrder {
  /// The share of the shorter of two extents that must overlap for the pages to be in one row or
  /// column.
  private static let minimumOverlap = 0.5

  /// The indices of `quads` in reading order, for a photo that is upright after a clockwise
  /// `rotation`.
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
    // The pages overlap in both directions, so their centres decide.
    return pages.sorted { $0.across.middle < $1.across.middle }
  }

  /// The connected groups of pages that overlap along `extent`, ordered by their centres.
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
  /// The point after a clockwise rotation around the origin, as seen with y downwards.
  fileprivate func turned(by rotation: Rotation) -> Point {
    switch rotation {
    case .none: self
    case .clockwise: Point(x: -y, y: x)
    case .halfTurn: Point(x: -x, y: -y)
    case .counterclockwise: Point(x: y, y: -x)
    }
  }
}
