internal import PlatenModel

/// Parts the body map of a page into single lines.
struct LineBodies {
  /// A line's body in one column of cells, in pixels of the page: `top` is as high as an x,
  /// `bottom` where the letters stand.
  struct Slice {
    let x: Double
    let top: Double
    let bottom: Double

    var height: Double { bottom - top }

    /// In a column of cells; `top` and `bottom` in cells from the top of the map.
    init(column: Int, top: Double, bottom: Double) {
      x = (Double(column) + 0.5) * Double(LineMaps.cellWidth)
      self.top = top * Double(LineMaps.cellHeight)
      self.bottom = bottom * Double(LineMaps.cellHeight)
    }
  }

  private let maps: LineMaps

  init(in maps: LineMaps) {
    self.maps = maps
  }

  /// A gap that is no wider than this many heights of an x is a space between words.
  private static let widestSpace = 0.8

  /// The slices of every line, from left to right: at least two each.
  func lines() -> [[Slice]] {
    var lines: [[Slice]] = []
    for piece in pieces().sorted(by: { $0[0].x < $1[0].x }) {
      if let index = lines.firstIndex(where: { Self.goesOn($0, with: piece) }) {
        lines[index] += piece
      } else {
        lines.append(piece)
      }
    }
    return lines
  }

  /// Whether `piece` follows on the level of `line`'s end, in print of about its size.
  private static func goesOn(_ line: [Slice], with piece: [Slice]) -> Bool {
    let end = line.suffix(8).map { $0 }, start = piece.prefix(8).map { $0 }
    let (a, b) = (end.map(\.height).median, start.map(\.height).median)
    let gap = piece[0].x - line[line.count - 1].x - Double(LineMaps.cellWidth)
    return gap > -0.5 * a && gap < widestSpace * max(a, b) && max(a, b) < 1.6 * min(a, b)
      && abs(end.map(\.bottom).median - start.map(\.bottom).median) < 0.3 * max(a, b)
  }

  /// The parts of lines that hang together.
  private func pieces() -> [[Slice]] {
    var labels = [Int](repeating: -1, count: maps.columns * maps.rows)
    var lines: [[Slice]] = []
    for row in 0..<maps.rows {
      for column in 0..<maps.columns where labels[row * maps.columns + column] < 0 {
        guard isBody(column, row) else { continue }
        let cells = spread(from: row * maps.columns + column, label: lines.count, &labels)
        lines += slices(of: cells).filter { $0.count >= 2 }
      }
    }
    return lines
  }

  private func isBody(_ column: Int, _ row: Int) -> Bool { maps.logit(.body, column, row) > 0 }

  private func spread(from cell: Int, label: Int, _ labels: inout [Int]) -> [Int] {
    var reached = [cell], next = 0
    labels[cell] = label
    while next < reached.count {
      let column = reached[next] % maps.columns, row = reached[next] / maps.columns
      next += 1
      for (x, y) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)] {
        guard (0..<maps.columns).contains(x), (0..<maps.rows).contains(y) else { continue }
        let cell = y * maps.columns + x
        guard labels[cell] < 0, isBody(x, y) else { continue }
        labels[cell] = label
        reached.append(cell)
      }
    }
    return reached
  }

  /// One slice for each column that `cells` are in, its highest run of them; of several lines
  /// where they are that.
  private func slices(of cells: [Int]) -> [[Slice]] {
    let byColumn = Dictionary(grouping: cells) { $0 % maps.columns }
    let columns = byColumn.sorted { $0.key < $1.key }.map { column, cells in
      let rows = cells.map { $0 / maps.columns }
      return (column: column, rows: rows.min()!...rows.max()!)
    }
    if let lines = LineRidges(in: maps).lines(in: columns) { return lines }
    return [
      columns.map { column, rows in
        Slice(
          column: column, top: maps.edge(column, rows.lowerBound, -1),
          bottom: maps.edge(column, rows.upperBound, 1))
      }
    ]
  }
}

extension LineMaps {
  /// Where the way from the middle of a cell inside to its neighbour outside crosses even odds,
  /// in cells from the top.
  func edge(_ column: Int, _ row: Int, _ step: Int) -> Double {
    let neighbour = row + step
    var way = 0.5
    if (0..<rows).contains(neighbour) {
      let here = logit(.body, column, row), there = logit(.body, column, neighbour)
      way = here / (here - there)
    }
    return Double(row) + 0.5 + way * Double(step)
  }
}
