/// How a plane looks: a small rectified patch.
package struct PlaneAppearance: Hashable, Sendable {
  /// Gray, row by row.
  let pixels: [UInt8]
  /// The width and the height, in pixels.
  let side: Int

  /// The side for items such as barcodes, and for pages, in pixels.
  package static let itemSide = 24, pageSide = 64

  /// The normalized cross-correlation with another look, -1 to 1: near 1 for the same thing in any
  /// light, near 0 for another or where something covers it. 0 for a patch without contrast.
  package func correlation(with other: PlaneAppearance) -> Double {
    let count = Double(pixels.count)
    var sums = (a: 0.0, b: 0.0, aa: 0.0, bb: 0.0, ab: 0.0)
    for (a, b) in zip(pixels, other.pixels) {
      let (a, b) = (Double(a), Double(b))
      sums.a += a
      sums.b += b
      sums.aa += a * a
      sums.bb += b * b
      sums.ab += a * b
    }
    let variances = (sums.aa - sums.a * sums.a / count) * (sums.bb - sums.b * sums.b / count)
    return variances > 1 ? (sums.ab - sums.a * sums.b / count) / variances.squareRoot() : 0
  }

  /// The share of the plane, 0 to 1, that looks different, as where a hand lies on it: cells of 4 × 4
  /// pixels whose gray differs by more than `tolerance`, once both have the same brightness.
  package func changedShare(from other: PlaneAppearance, tolerance: Double = 14) -> Double {
    guard side == other.side, side >= Self.cell else { return 1 }
    let (mine, theirs) = (cells, other.cells)
    let ratios = zip(mine, theirs).map { ($0 + 8) / ($1 + 8) }.sorted()
    let gain = min(max(ratios[ratios.count / 2], 0.5), 2)
    let changed = zip(mine, theirs).count { abs($0 - gain * $1) > tolerance }
    return Double(changed) / Double(mine.count)
  }

  /// The side of a cell, in pixels.
  private static let cell = 4

  /// The mean gray of each cell.
  private var cells: [Double] {
    let count = side / Self.cell
    return (0..<count * count).map { index in
      let (row, column) = (index / count * Self.cell, index % count * Self.cell)
      var sum = 0
      for y in row..<row + Self.cell {
        for x in column..<column + Self.cell { sum += Int(pixels[y * side + x]) }
      }
      return Double(sum) / Double(Self.cell * Self.cell)
    }
  }
}
