/// Splits a connected component of the x-height band map that consists of several lines.
///
/// Where lines are close, as in small images, the network gives a ridge for each line and no gap
/// between. Each column of cells is split in the valleys between ridges, halfway up from the
/// valley. Parts of neighbouring columns at the same height form a line.
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
  /// The minimum intersection over union of neighbouring columns of one line.
  private static let minimumOverlap = 0.5

  /// The lines in a connected component, given by its rows in each column; `nil` where it is a
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

  /// The mean log-odds of a cell and its neighbours in the same row.
  private func smoothedLogit(_ column: Int, _ row: Int) -> Double {
    let columns =
      max(0, column - Self.smoothingRadius)...min(maps.columns - 1, column + Self.smoothingRadius)
    let sum = columns.reduce(0) { sum, column in
      sum + max(-Self.maximumLogit, min(Self.maximumLogit, maps.logit(.xHeightBand, column, row)))
    }
    return sum / Double(columns.count)
  }
}
