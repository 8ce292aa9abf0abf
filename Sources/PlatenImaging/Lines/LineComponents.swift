internal import PlatenModel

/// Splits the x-height band map of a page into single lines, by connected components.
struct LineComponents {
  /// The x-height band of a line in one column of cells, in pixels of the page: `top` is the
  /// x-height, `bottom` the baseline.
  struct Slice {
    let x: Double
    let top: Double
    let bottom: Double

    var height: Double { bottom - top }

    /// Creates a slice from a column of cells; `top` and `bottom` are in cells from the top of the
    /// map.
    init(column: Int, top: Double, bottom: Double) {
      x = (Double(column) + 0.5) * Double(LineSegmentationMaps.cellWidth)
      self.top = top * Double(LineSegmentationMaps.cellHeight)
      self.bottom = bottom * Double(LineSegmentationMaps.cellHeight)
    }
  }

  private let maps: LineSegmentationMaps

  init(in maps: LineSegmentationMaps) {
    self.maps = maps
  }

  /// The maximum width of a space between words, in x-heights; a wider gap separates lines.
  private static let maximumWordGap = 0.8

  /// The slices of each line, from left to right: at least two each.
  func lines() -> [[Slice]] {
    var lines: [[Slice]] = []
    for component in components().sorted(by: { $0[0].x < $1[0].x }) {
      if let index = lines.firstIndex(where: { Self.isContinued($0, by: component) }) {
        lines[index] += component
      } else {
        lines.append(component)
      }
    }
    return lines
  }

  /// Whether `component` continues `line` at the same height and in a similar size.
  private static func isContinued(_ line: [Slice], by component: [Slice]) -> Bool {
    let end = line.suffix(8).map { $0 }, start = component.prefix(8).map { $0 }
    let (a, b) = (end.map(\.height).median, start.map(\.height).median)
    let gap = component[0].x - line[line.count - 1].x - Double(LineSegmentationMaps.cellWidth)
    return gap > -0.5 * a && gap < maximumWordGap * max(a, b) && max(a, b) < 1.6 * min(a, b)
      && abs(end.map(\.bottom).median - start.map(\.bottom).median) < 0.3 * max(a, b)
  }

  /// The connected components of the map, as slices.
  private func components() -> [[Slice]] {
    var labels = [Int](repeating: -1, count: maps.columns * maps.rows)
    var lines: [[Slice]] = []
    for row in 0..<maps.rows {
      for column in 0..<maps.columns where labels[row * maps.columns + column] < 0 {
        guard isInBand(column, row) else { continue }
        let cells = connectedComponent(
          from: row * maps.columns + column, label: lines.count, &labels)
        lines += slices(of: cells).filter { $0.count >= 2 }
      }
    }
    return lines
  }

  private func isInBand(_ column: Int, _ row: Int) -> Bool {
    maps.logit(.xHeightBand, column, row) > 0
  }

  private func connectedComponent(from cell: Int, label: Int, _ labels: inout [Int]) -> [Int] {
    var members = [cell], next = 0
    labels[cell] = label
    while next < members.count {
      let column = members[next] % maps.columns, row = members[next] / maps.columns
      next += 1
      for (x, y) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)] {
        guard (0..<maps.columns).contains(x), (0..<maps.rows).contains(y) else { continue }
        let cell = y * maps.columns + x
        guard labels[cell] < 0, isInBand(x, y) else { continue }
        labels[cell] = label
        members.append(cell)
      }
    }
    return members
  }

  /// A slice for each column of `cells`, spanning its rows; several lines where the component is
  /// several touching lines.
  private func slices(of cells: [Int]) -> [[Slice]] {
    let byColumn = Dictionary(grouping: cells) { $0 % maps.columns }
    let columns = byColumn.sorted { $0.key < $1.key }.map { column, cells in
      let rows = cells.map { $0 / maps.columns }
      return (column: column, rows: rows.min()!...rows.max()!)
    }
    if let lines = TouchingLineSplitter(in: maps).lines(in: columns) { return lines }
    return [
      columns.map { column, rows in
        Slice(
          column: column, top: maps.edge(column, rows.lowerBound, -1),
          bottom: maps.edge(column, rows.upperBound, 1))
      }
    ]
  }
}

extension LineSegmentationMaps {
  /// The position at which the probability crosses 0.5 between a cell inside the band and its
  /// neighbour outside, in cells from the top.
  func edge(_ column: Int, _ row: Int, _ direction: Int) -> Double {
    let neighbour = row + direction
    var fraction = 0.5
    if (0..<rows).contains(neighbour) {
      let here = logit(.xHeightBand, column, row), there = logit(.xHeightBand, column, neighbour)
      fraction = here / (here - there)
    }
    return Double(row) + 0.5 + fraction * Double(direction)
  }
}
