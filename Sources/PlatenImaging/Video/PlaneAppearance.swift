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
  /// pixels whose gray differs by more than `tolerance`, once both have the same brightness. Glare that
  /// moves, and its rim, does not count.
  package func changedShare(from other: PlaneAppearance, tolerance: Double = 14) -> Double {
    guard side == other.side, side >= Self.cell else { return 1 }
    let (mine, theirs) = (cells, other.cells)
    let ratios = zip(mine, theirs).map { ($0 + 8) / ($1 + 8) }.sorted()
    let gain = min(max(ratios[ratios.count / 2], 0.5), 2)
    let hasGlare = glareCells(mine, theirs)
    let changed = mine.indices.count {
      !hasGlare[$0] && abs(mine[$0] - gain * theirs[$0]) > tolerance
    }
    return Double(changed) / Double(mine.count)
  }

  /// The side of a cell, in pixels.
  private static let cell = 4

  /// The gray of glare, and the share of cells from which on it is paper that is overexposed.
  private static let glare = 245.0, maximumGlare = 0.4

  /// The cells with glare in either look, and those around them.
  private func glareCells(_ mine: [Double], _ theirs: [Double]) -> [Bool] {
    let isWhite = zip(mine, theirs).map { max($0, $1) >= Self.glare }
    let count = isWhite.count { $0 }, side = side / Self.cell
    guard count > 0, Double(count) <= Self.maximumGlare * Double(mine.count) else {
      return [Bool](repeating: false, count: mine.count)
    }
    return mine.indices.map { index in
      let (row, column) = (index / side, index % side)
      return (max(0, row - 2)...min(side - 1, row + 2)).contains { y in
        (max(0, column - 2)...min(side - 1, column + 2)).contains { isWhite[y * side + $0] }
      }
    }
  }

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
