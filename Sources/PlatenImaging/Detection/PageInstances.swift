internal import PlatenModel

/// Splits the segmentation maps of an image into single pages, by seeded region growing.
///
/// A seed is a connected component of cells that belong to a page and not to a side. It grows over
/// the sides up to the end of the page or to another page.
struct PageInstances {
  /// The minimum area of a page, in cells: 1/400 of the image.
  static let minimumArea = SegmentationMaps.size * SegmentationMaps.size / 400

  private static let size = SegmentationMaps.size
  private let maps: SegmentationMaps
  /// The page to which each cell belongs, from 1; 0 for none.
  private var labels: [Int]
  /// The number of pages.
  private(set) var count = 0

  init(in maps: SegmentationMaps) {
    self.maps = maps
    labels = [Int](repeating: 0, count: Self.size * Self.size)
    let isPage = labels.indices.map { maps.logit(.page, $0 % Self.size, $0 / Self.size) > 0 }
    let isSeed = labels.indices.map {
      isPage[$0] && maps.logit(.side, $0 % Self.size, $0 / Self.size) < 0
    }
    var seeds: [Int] = []
    for cell in labels.indices where isSeed[cell] && labels[cell] == 0 {
      count += 1
      labels[cell] = count
      seeds += grow(from: [cell], over: isSeed)
    }
    _ = grow(from: seeds, over: isPage)
  }

  /// Spreads the labels of `cells` breadth-first to unlabelled neighbours where `isAllowed` is set.
  /// Returns all labelled cells, nearest first.
  private mutating func grow(from cells: [Int], over isAllowed: [Bool]) -> [Int] {
    var reached = cells, next = 0
    while next < reached.count {
      let cell = reached[next]
      next += 1
      for neighbour in Self.neighbours(of: cell)
      where isAllowed[neighbour] && labels[neighbour] == 0 {
        labels[neighbour] = labels[cell]
        reached.append(neighbour)
      }
    }
    return reached
  }

  private static func neighbours(of cell: Int) -> [Int] {
    let column = cell % size
    var cells: [Int] = []
    if column > 0 { cells.append(cell - 1) }
    if column + 1 < size { cells.append(cell + 1) }
    if cell >= size { cells.append(cell - size) }
    if cell + size < size * size { cells.append(cell + size) }
    return cells
  }

  /// The pages with at least the minimum area.
  func regions() -> [PageRegion] {
    var cells = [[Int]](repeating: [], count: count + 1)
    for cell in labels.indices where labels[cell] > 0 { cells[labels[cell]].append(cell) }
    return cells.filter { $0.count >= Self.minimumArea }.map { cells in
      PageRegion(
        cells: cells, border: cells.flatMap { border(of: $0) },
        certainty: cells.reduce(0) { $0 + probability($1) } / Double(cells.count))
    }
  }

  private func probability(_ cell: Int) -> Double {
    maps.probability(.page, cell % Self.size, cell / Self.size)
  }

  /// Points of the page's border beside `cell`: where the page probability crosses 0.5 on the way
  /// to a neighbour outside the page; halfway where that is another page or the frame.
  private func border(of cell: Int) -> [Point] {
    let column = cell % Self.size, row = cell / Self.size
    let directions = [(-1, 0), (1, 0), (0, -1), (0, 1)]
    return directions.compactMap { dx, dy in
      let x = column + dx, y = row + dy
      var fraction = 0.5
      if (0..<Self.size).contains(x), (0..<Self.size).contains(y) {
        let neighbour = y * Self.size + x
        guard labels[neighbour] != labels[cell] else { return nil }
        let here = maps.logit(.page, column, row), there = maps.logit(.page, x, y)
        if there < 0 { fraction = here / (here - there) }
      }
      return Point(
        x: Double(column) + 0.5 + fraction * Double(dx),
        y: Double(row) + 0.5 + fraction * Double(dy))
    }
  }
}

/// The cells of an image's maps that belong to one page.
struct PageRegion {
  /// Indices: row × 128 + column.
  let cells: [Int]
  /// Points all along the border, in no order.
  let border: [Point]
  /// The mean page probability of the cells: 0 to 1.
  let certainty: Double
}
