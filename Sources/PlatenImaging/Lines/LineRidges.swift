/// Parts what hangs together in a body map although it is several lines: where these stand close,
/// as on small pictures, the network sees a ridge for each and no gap between.
///
/// Each column of cells is cut in the valleys between ridges, half way up from the valley; what is
/// left of neighbouring columns is one line where it stands on one level.
struct LineRidges {
  /// One line's part of a column: rows whose edges are in cells, from the top of the map.
  private struct Run {
    let column: Int
    let top: Double
    let bottom: Double

    /// Of what one of them covers the part that both do.
    func share(with other: Run) -> Double {
      let common = min(bottom, other.bottom) - max(top, other.top)
      return common / (max(bottom, other.bottom) - min(top, other.top))
    }
  }

  private let maps: LineMaps

  init(in maps: LineMaps) { self.maps = maps }

  /// Columns on either side that a column is averaged with: a letter or two.
  private static let reach = 3
  /// How far the log odds must fall and rise again between two ridges.
  private static let depth = 1.0
  /// Beyond these log odds a cell is as sure as can be.
  private static let most = 8.0
  /// In so many of its columns a part must have a valley.
  private static let leastShare = 0.4
  /// So much of what either covers must be common to neighbouring columns of one line.
  private static let leastOverlap = 0.5

  /// The lines in a part of the map that hangs together, given by its rows in each column; `nil`
  /// where it is one line.
  func lines(in columns: [(column: Int, rows: ClosedRange<Int>)]) -> [[LineBodies.Slice]]? {
    let runs = columns.map { self.runs(in: $0.rows, of: $0.column) }
    let parted = runs.count { $0.count > 1 }
    guard Double(parted) >= Self.leastShare * Double(runs.count) else { return nil }
    var lines: [[Run]] = []
    for run in runs.joined() {
      let index = lines.indices.filter { lines[$0].last!.column == run.column - 1 }
        .map { (index: $0, share: lines[$0].last!.share(with: run)) }
        .filter { $0.share >= Self.leastOverlap }
        .max { $0.share < $1.share }?.index
      if let index { lines[index].append(run) } else { lines.append([run]) }
    }
    return lines.map { line in
      line.map { LineBodies.Slice(column: $0.column, top: $0.top, bottom: $0.bottom) }
    }
  }

  /// One for each ridge in a column.
  private func runs(in rows: ClosedRange<Int>, of column: Int) -> [Run] {
    let levels = rows.map { level(column, $0) }
    let turns = Self.turns(of: levels)
    let top = maps.edge(column, rows.lowerBound, -1)
    let bottom = maps.edge(column, rows.upperBound, 1)
    return stride(from: 0, to: turns.count, by: 2).map { turn in
      let peak = turns[turn]
      let slope = { (valley: Int) -> Double? in
        guard turns.indices.contains(valley) else { return nil }
        let place = Self.crossing(levels, from: peak, to: turns[valley])
        return Double(rows.lowerBound) + 0.5 + place
      }
      return Run(column: column, top: slope(turn - 1) ?? top, bottom: slope(turn + 1) ?? bottom)
    }
  }

  /// Where the way from a peak to a valley is half down, as an index into `levels`.
  private static func crossing(_ levels: [Double], from peak: Int, to valley: Int) -> Double {
    let half = (levels[peak] + levels[valley]) / 2
    let step = valley > peak ? 1 : -1
    var place = peak
    while place != valley, levels[place + step] > half { place += step }
    guard place != valley else { return Double(valley) }
    let way = (levels[place] - half) / (levels[place] - levels[place + step])
    return Double(place) + way * Double(step)
  }

  /// Peaks and the valleys between, in turn, peaks first and last: at least one.
  private static func turns(of levels: [Double]) -> [Int] {
    var turns: [Int] = [], best = 0, isRising = true
    for (place, level) in levels.enumerated() {
      if isRising ? level > levels[best] : level < levels[best] { best = place }
      if isRising ? level < levels[best] - depth : level > levels[best] + depth {
        turns.append(best)
        best = place
        isRising.toggle()
      }
    }
    if isRising { turns.append(best) }
    return turns
  }

  /// The mean log odds of a cell and those beside it.
  private func level(_ column: Int, _ row: Int) -> Double {
    let columns = max(0, column - Self.reach)...min(maps.columns - 1, column + Self.reach)
    let sum = columns.reduce(0) { sum, column in
      sum + max(-Self.most, min(Self.most, maps.logit(.body, column, row)))
    }
    return sum / Double(columns.count)
  }
}
