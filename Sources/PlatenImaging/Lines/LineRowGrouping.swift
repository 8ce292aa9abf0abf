internal import PlatenModel

/// Groups line segments at the same height into rows, as in a table or a receipt's item and price.
/// Recognized together, they share one letter height.
struct LineRowGrouping {
  /// In no order.
  let rows: [LineRow]

  /// The minimum width, in x-heights, of a segment with a reliable position. A narrower one is a
  /// letter or two with an uncertain baseline.
  private static let minimumReliableWidth = 4.0
  /// The maximum vertical distance from the row, in x-heights: of a reliable segment, and of an
  /// unreliable one.
  private static let levelTolerance = 0.35, unreliableTolerance = 0.5
  /// The maximum ratio of x-heights between a row and a reliable segment.
  private static let sizeTolerance = 1.35
  /// The x-heights of an unreliable segment, as multiples of that of the row: a speck is no part of a headline.
  private static let unreliableSizes = 0.25..<2
  /// The width, in x-heights, of running text; two such segments are not joined.
  private static let runningTextWidth = 12.0
  /// The minimum width, in x-heights, of a row: a single letter counts only if it joins other
  /// segments.
  private static let minimumWidth = 1.0

  /// The distance from lines between two segments, in x-heights, below which a row of both would show
  /// parts of them.
  private static let minimumLineDistance = 1.5

  /// Segments on different sides of a gutter are never joined, nor those beside the two lines of a cell
  /// between them.
  init(of segments: [TextLine], in gutters: [ColumnGutter] = []) {
    let slope = Self.slope(of: segments)
    // The smallest letters of the page: what is smaller is a piece of one.
    let leastSize =
      Self.unreliableSizes.lowerBound * (segments.isEmpty ? 0 : segments.map(\.xHeight).median)
    var rows: [Row] = []
    for segment in segments.sorted(by: { $0.width > $1.width }) {
      let isReliable = segment.width > Self.minimumReliableWidth * segment.xHeight
      let candidates = rows.indices.filter {
        rows[$0].accepts(segment, isReliable: isReliable, slope: slope, gutters: gutters)
          && !rows[$0].wouldRunBetween(segments, before: segment, slope: slope)
      }
      if let nearest = candidates.min(by: { rows[$0].gap(to: segment) < rows[$1].gap(to: segment) })
      {
        rows[nearest].add(segment, isReliable: isReliable)
      } else if segment.width > Self.minimumWidth * segment.xHeight,
        segment.xHeight >= leastSize
          || !rows.contains(where: { $0.hasLetter(at: segment.center, slope: slope) })
      {
        rows.append(Row(segment))
      }
    }
    self.rows = rows.map { LineRow(line: $0.line(slope: slope), segments: $0.all) }
  }

  /// The median slope of long lines, positive if they sink to the right.
  private static func slope(of lines: [TextLine]) -> Double {
    let long = lines.filter { $0.width > 8 * $0.xHeight }
    return long.isEmpty ? 0 : long.map { ($0.end.y - $0.start.y) / $0.width }.median
  }

  private struct Row {
    /// The reliable segments, from left to right; at least one.
    private var segments: [TextLine]
    private(set) var all: [TextLine]
    private var left: Double, right: Double

    init(_ segment: TextLine) {
      segments = [segment]
      all = [segment]
      (left, right) = (segment.start.x, segment.end.x)
    }

    private var xHeight: Double { segments.max { $0.width < $1.width }!.xHeight }

    /// The horizontal gap to a segment, in pixels; negative if they overlap.
    func gap(to segment: TextLine) -> Double { max(segment.start.x - right, left - segment.end.x) }

    func accepts(
      _ segment: TextLine, isReliable: Bool, slope: Double, gutters: [ColumnGutter]
    ) -> Bool {
      let size = xHeight
      let isSeparate = segments.allSatisfy {
        segment.start.x > $0.end.x - 0.5 * size || segment.end.x < $0.start.x + 0.5 * size
      }
      let neighbour = segments.min { $0.gap(to: segment) < $1.gap(to: segment) }!
      let isText = min(neighbour.width, segment.width) > runningTextWidth * size
      guard isSeparate, !isText else { return false }
      let isRight = segment.start.x > neighbour.start.x
      let (left, right) = isRight ? (neighbour, segment) : (segment, neighbour)
      if gutters.contains(where: { $0.separates(left, from: right) }) { return false }
      let (here, there) =
        isRight ? (neighbour.end, segment.start) : (neighbour.start, segment.end)
      let level = here.y + slope * (there.x - here.x)
      if isReliable {
        let sizeRatio = max(size / segment.xHeight, segment.xHeight / size)
        return sizeRatio < sizeTolerance && abs(there.y - level) < levelTolerance * size
      }
      let middle = there.y - segment.xHeight / 2
      return unreliableSizes.contains(segment.xHeight / size)
        && abs(middle - level + size / 2) < unreliableTolerance * size
    }

    /// Whether a point lies among the letters of the row.
    func hasLetter(at point: Point, slope: Double) -> Bool {
      point.x > left && point.x < right && line(slope: slope).isInLetters(point)
    }

    /// Whether `lines` run through the gap between the row and `segment`, one less than a line above and
    /// one less than a line below.
    func wouldRunBetween(_ lines: [TextLine], before segment: TextLine, slope: Double) -> Bool {
      let size = xHeight
      let neighbour = segments.min { $0.gap(to: segment) < $1.gap(to: segment) }!
      let isRight = segment.start.x > neighbour.start.x
      let here = isRight ? neighbour.end : neighbour.start
      let gap = isRight ? (here.x, segment.start.x) : (segment.end.x, here.x)
      let distances = lines.compactMap { line -> Double? in
        let start = max(line.start.x, gap.0), end = min(line.end.x, gap.1)
        guard end - start > minimumReliableWidth * size else { return nil }
        let middle = (start + end) / 2
        let distance = line.baselineY(at: middle) - here.y - slope * (middle - here.x)
        let isNear =
          abs(distance) > levelTolerance * size && abs(distance) < minimumLineDistance * size
        return isNear ? distance : nil
      }
      return distances.contains { $0 < 0 } && distances.contains { $0 > 0 }
    }

    mutating func add(_ segment: TextLine, isReliable: Bool) {
      if isReliable { segments = (segments + [segment]).sorted { $0.start.x < $1.start.x } }
      all.append(segment)
      left = min(left, segment.start.x)
      right = max(right, segment.end.x)
    }

    func line(slope: Double) -> TextLine {
      var baseline = segments.reduce(into: [Point]()) { points, segment in
        points += segment.baseline.filter { $0.x > points.last?.x ?? -.infinity }
      }
      let (first, last) = (baseline[0], baseline[baseline.count - 1])
      if left < first.x {
        baseline.insert(Point(x: left, y: first.y - slope * (first.x - left)), at: 0)
      }
      if right > last.x { baseline.append(Point(x: right, y: last.y + slope * (right - last.x))) }
      return TextLine(baseline: baseline, xHeight: xHeight)
    }
  }
}

extension TextLine {
  fileprivate func gap(to other: TextLine) -> Double {
    max(other.start.x - end.x, start.x - other.end.x)
  }
}

/// Splits a connected component of the x-height band map that consists of several lines.
///
/// Where lines are close, as in small images, the network gives a ridge for each line and no gap
/// between. Each column of cells is split in the valleys between ridges, halfway up from the
/// valley. Parts of neighboring columns at the same height form a line.
struct TouchingLineSplitter {
  /// One line's part of a column; its edges are in cells from the top of the map.
  private struct Run {
    let column: Int
    let top: Double
    let bottom: Double

    /// The intersection over union of two parts.
    func overlap(with other: Run) -> Double {
      let common = min(bottom, other.bottom) - max(top, other.top)
      return common / (max(bottom, other.bottom) - min(top, other.top))
    }
  }

  private let maps: LineSegmentationMaps

  init(in maps: LineSegmentationMaps) { self.maps = maps }

  /// The number of columns on either side over which a column is averaged: a letter or two.
  private static let smoothingRadius = 3
  /// The minimum depth, in log-odds, of a valley between two ridges.
  private static let minimumDepth = 1.0
  /// The maximum absolute log-odds; beyond it a cell counts as certain.
  private static let maximumLogit = 8.0
  /// The minimum fraction of columns with a valley for a component to be split.
  private static let minimumSplitShare = 0.4
  /// The minimum intersection over union of neighboring columns of one line.
  private static let minimumOverlap = 0.5

  /// The lines in a connected component, given by its rows in each column; `nil` if it is a
  /// single line.
  func lines(in columns: [(column: Int, rows: ClosedRange<Int>)]) -> [[LineComponents.Slice]]? {
    let runs = columns.map { self.runs(in: $0.rows, of: $0.column) }
    let splitColumns = runs.count { $0.count > 1 }
    guard Double(splitColumns) >= Self.minimumSplitShare * Double(runs.count) else { return nil }
    var lines: [[Run]] = []
    for run in runs.joined() {
      let index = lines.indices.filter { lines[$0].last!.column == run.column - 1 }
        .map { (index: $0, overlap: lines[$0].last!.overlap(with: run)) }
        .filter { $0.overlap >= Self.minimumOverlap }
        .max { $0.overlap < $1.overlap }?.index
      if let index { lines[index].append(run) } else { lines.append([run]) }
    }
    return lines.map { line in
      line.map { LineComponents.Slice(column: $0.column, top: $0.top, bottom: $0.bottom) }
    }
  }

  /// One part for each ridge in a column.
  private func runs(in rows: ClosedRange<Int>, of column: Int) -> [Run] {
    let profile = rows.map { smoothedLogit(column, $0) }
    let extrema = Self.extrema(of: profile)
    let top = maps.edge(column, rows.lowerBound, -1)
    let bottom = maps.edge(column, rows.upperBound, 1)
    return stride(from: 0, to: extrema.count, by: 2).map { extremum in
      let peak = extrema[extremum]
      let boundary = { (valley: Int) -> Double? in
        guard extrema.indices.contains(valley) else { return nil }
        let position = Self.crossing(profile, from: peak, to: extrema[valley])
        return Double(rows.lowerBound) + 0.5 + position
      }
      return Run(
        column: column, top: boundary(extremum - 1) ?? top, bottom: boundary(extremum + 1) ?? bottom
      )
    }
  }

  /// The index into `profile` at which it falls halfway from a peak to a valley.
  private static func crossing(_ profile: [Double], from peak: Int, to valley: Int) -> Double {
    let half = (profile[peak] + profile[valley]) / 2
    let direction = valley > peak ? 1 : -1
    var position = peak
    while position != valley, profile[position + direction] > half { position += direction }
    guard position != valley else { return Double(valley) }
    let fraction = (profile[position] - half) / (profile[position] - profile[position + direction])
    return Double(position) + fraction * Double(direction)
  }

  /// The indices of peaks and valleys in alternation, with peaks first and last: at least one.
  private static func extrema(of profile: [Double]) -> [Int] {
    var extrema: [Int] = [], best = 0, isRising = true
    for (position, smoothedLogit) in profile.enumerated() {
      if isRising ? smoothedLogit > profile[best] : smoothedLogit < profile[best] {
        best = position
      }
      if isRising
        ? smoothedLogit < profile[best] - minimumDepth
        : smoothedLogit > profile[best] + minimumDepth
      {
        extrema.append(best)
        best = position
        isRising.toggle()
      }
    }
    if isRising { extrema.append(best) }
    return extrema
  }

  /// The mean log-odds of a cell and its neighbors in the same row.
  private func smoothedLogit(_ column: Int, _ row: Int) -> Double {
    let columns =
      max(0, column - Self.smoothingRadius)...min(maps.columns - 1, column + Self.smoothingRadius)
    let sum = columns.reduce(0) { sum, column in
      sum + max(-Self.maximumLogit, min(Self.maximumLogit, maps.logit(.xHeightBand, column, row)))
    }
    return sum / Double(columns.count)
  }
}
