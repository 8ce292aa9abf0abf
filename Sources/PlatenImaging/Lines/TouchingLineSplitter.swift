/// Parts what hangs together in a body map although it is several lines: where these stand close,
/// as on small pictures, the network sees a ridge for each and no gap between.
///
/// Each column of cells is cut in the valleys between ridges, half way up from the valley; what is
/// left of neighbouring columns is one line where it stands on one level.
struct TouchingLineSplitter {
  /// One line's part of a column: rows whose edges are in cells, from the top of the map.
  private struct Run {
    let column: Int
    let top: Double
    let bottom: Double

    /// Of what one of them covers the part that both do.
    func overlap(with other: Run) -> Double {
      let common = min(bottom, other.bottom) - max(top, other.top)
      return common / (max(bottom, other.bottom) - min(top, other.top))
    }
  }

  private let maps: LineSegmentationMaps

  init(in maps: LineSegmentationMaps) { self.maps = maps }

  /// Columns on either side that a column is averaged with: a letter or two.
  private static let smoothingRadius = 3
  /// How far the log odds must fall and rise again between two ridges.
  private static let minimumDepth = 1.0
  /// Beyond these log odds a cell is as sure as can be.
  private static let maximumLogit = 8.0
  /// In so many of its columns a part must have a valley.
  private static let minimumSplitShare = 0.4
  /// So much of what either covers must be common to neighbouring columns of one line.
  private static let minimumOverlap = 0.5

  /// The lines in a part of the map that hangs together, given by its rows in each column; `nil`
  /// where it is one line.
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

  /// One for each ridge in a column.
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

  /// Where the way from a peak to a valley is half down, as an index into `profile`.
  private static func crossing(_ profile: [Double], from peak: Int, to valley: Int) -> Double {
    let half = (profile[peak] + profile[valley]) / 2
    let direction = valley > peak ? 1 : -1
    var position = peak
    while position != valley, profile[position + direction] > half { position += direction }
    guard position != valley else { return Double(valley) }
    let fraction = (profile[position] - half) / (profile[position] - profile[position + direction])
    return Double(position) + fraction * Double(direction)
  }

  /// Peaks and the valleys between, in turn, peaks first and last: at least one.
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

  /// The mean log odds of a cell and those beside it.
  private func smoothedLogit(_ column: Int, _ row: Int) -> Double {
    let columns =
      max(0, column - Self.smoothingRadius)...min(maps.columns - 1, column + Self.smoothingRadius)
    let sum = columns.reduce(0) { sum, column in
      sum + max(-Self.maximumLogit, min(Self.maximumLogit, maps.logit(.xHeightBand, column, row)))
    }
    return sum / Double(columns.count)
  }
}
