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
    // The pages overlap in both directions, so their centers decide.
    return pages.sorted { $0.across.middle < $1.across.middle }
  }

  /// The connected groups of pages that overlap along `extent`, ordered by their centers.
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

/// Which pages of an input are taken, and in which order.
///
/// The steps apply in the order of the properties. All numbers are those of the input.
public struct PageArrangement: Hashable, Sendable {
  /// The pages to take, in the order of the input. Default: `nil`, all.
  public var selection: PageNumbers?
  /// The pages to begin with; the others follow in the order of the input. Default: `nil`.
  public var order: PageNumbers?
  /// Whether the last page comes first. Default: `false`.
  public var isReversed = false
  /// Whether the first half are front sides and the second half their back sides, the last one first,
  /// as from a document feeder. They then alternate. Default: `false`.
  public var interleavesSides = false

  /// Creates an arrangement that takes all pages as they come.
  public init() {}

  /// Whether all pages are taken as they come.
  public var isIdentity: Bool { self == PageArrangement() }

  /// The pages that are taken of `pages`, in their new order.
  ///
  /// Throws an error of the kind `usage` if a number is too high, or if an odd number of pages
  /// is to be interleaved.
  public func arranged<Page>(_ pages: [Page]) throws(ScanError) -> [Page] {
    var indices = Array(pages.indices)
    if let selection {
      indices = Set(try numbers(selection, of: pages.count)).sorted()
    }
    if let order {
      indices = try numbers(order, of: pages.count).uniqued(among: indices)
    }
    if isReversed { indices.reverse() }
    if interleavesSides { indices = try interleaved(indices) }
    return indices.map { pages[$0] }
  }

  private func numbers(_ numbers: PageNumbers, of count: Int) throws(ScanError) -> [Int] {
    guard let indices = numbers.indices(of: count) else {
      throw .pageNumberTooHigh("\(numbers)", pageCount: count)
    }
    return indices
  }

  private func interleaved(_ indices: [Int]) throws(ScanError) -> [Int] {
    guard indices.count.isMultiple(of: 2) else {
      throw ScanError(
        .usage,
        reason: "\(indices.count) pages cannot be front and back sides; an even number can")
    }
    let (fronts, backs) = (indices.prefix(indices.count / 2), indices.suffix(indices.count / 2))
    return zip(fronts, backs.reversed()).flatMap { [$0, $1] }
  }
}

extension [Int] {
  /// These numbers, each once and only if it is in `all`, then the rest of `all`.
  fileprivate func uniqued(among all: [Int]) -> [Int] {
    var rest = Set(all)
    let first = filter { rest.remove($0) != nil }
    return first + all.filter(rest.contains)
  }
}

/// A selection of pages by their numbers, such as `1-3,7,10-`.
///
/// Numbers start at 1. A range may end at the last page (`10-`), and runs backwards if its end is
/// below its start (`5-1`).
public struct PageNumbers: Hashable, Sendable {
  /// A range of numbers; `end` is `nil` for the last page.
  private struct Range: Hashable {
    let start: Int
    let end: Int?
  }

  private let ranges: [Range]

  /// The largest number: no input has as many pages.
  private static let maximum = 1_000_000_000

  /// The numbers of `count` pages, from 0, in the order of the selection; `nil` if a number is above
  /// `count`.
  public func indices(of count: Int) -> [Int]? {
    var indices: [Int] = []
    for range in ranges {
      let end = range.end ?? max(count, range.start)
      guard max(range.start, end) <= count else { return nil }
      let step = range.start <= end ? 1 : -1
      indices += stride(from: range.start - 1, through: end - 1, by: step)
    }
    return indices
  }
}

extension PageNumbers: LosslessStringConvertible {
  /// Creates a selection from numbers and ranges, separated by commas; `nil` for any other text.
  public init?(_ description: String) {
    var ranges: [Range] = []
    for part in description.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard let start = Self.number(ends[0]) else { return nil }
      if ends.count == 1 {
        ranges.append(Range(start: start, end: start))
      } else if ends[1].isEmpty {
        ranges.append(Range(start: start, end: nil))
      } else {
        guard let end = Self.number(ends[1]) else { return nil }
        ranges.append(Range(start: start, end: end))
      }
    }
    self.ranges = ranges
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text),
      (1...maximum).contains(number)
    else { return nil }
    return number
  }

  /// The numbers and ranges, separated by commas.
  public var description: String {
    ranges.map { range in
      range.end == range.start
        ? "\(range.start)" : "\(range.start)-\(range.end.map(String.init) ?? "")"
    }.joined(separator: ",")
  }
}
