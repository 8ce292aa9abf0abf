internal import CVision
internal import PlatenModel

/// Searches an image for pages at several scales.
///
/// It runs the page network on the whole image. If multiple pages are requested, and the result
/// shows several pages or a region that does not fit a quad, it runs on four overlapping quarters
/// too. It then runs on a close-up of each page that is still small.
struct PageSearch {
  /// The minimum extent of a page, as a fraction of its window's longer side, that needs no
  /// close-up.
  private static let minimumRelativeExtent = 0.6
  /// The sides of a close-up window, relative to those of the page's bounding box.
  private static let closeUpFactor = 1.6
  /// The minimum ratio of the shorter to the longer side of that box. It stretches a narrow receipt
  /// horizontally, so that it is more than a few cells wide.
  private static let minimumWindowAspect = 0.5
  /// The side of a quarter's window, relative to the image's. Quarters overlap, because a truncated
  /// page is discarded.
  private static let quarterWindowFraction = 0.62
  /// A region with a lower intersection over union with its quad may be several pages.
  private static let minimumIoU = 0.85
  /// The minimum page probability, in the maps of the whole image, of a proposal from a quarter.
  private static let minimumPageProbability = 0.2

  let raster: Raster
  let detectsMultiplePages: Bool

  /// All proposals; one that lies inside another, or on it, is given too.
  func proposals() throws(ScanError) -> [PageProposal] {
    let whole = try WindowSegmentation(at: InferenceWindow(wholeOf: raster), of: raster)
    var found = whole.proposals()
    let mayBeSeveral = found.count > 1 || found.contains { $0.fit.iou < Self.minimumIoU }
    if detectsMultiplePages && mayBeSeveral {
      let pages = found.filter { !isSmall($0) && $0.fit.iou >= Self.minimumIoU }
      for window in quarters {
        // In a close view, a frame printed on a page looks like a page, and so does the desk
        // between two pages.
        found += try proposals(in: window).filter { proposal in
          !pages.contains { $0.quad.contains(proposal.quad.center) }
            && whole.pageProbability(in: proposal.quad) > Self.minimumPageProbability
        }
      }
    }
    var selected: [PageProposal] = []
    for proposal in found where !isSmall(proposal) { add(proposal, to: &selected) }
    // Most confident first: in the whole image a small page may be split into several regions,
    // which a quarter shows as one.
    let small = found.filter(isSmall)
      .map { (proposal: $0, maximumConfidence: PageFeatures(upperBoundFor: $0).confidence) }
      .sorted { $0.maximumConfidence > $1.maximumConfidence }
    for (proposal, _) in small where !proposal.isCovered(by: selected) {
      let closeUps = try proposals(about: proposal)
      for new in closeUps + (proposal.isCovered(by: closeUps) ? [] : [proposal]) {
        add(new, to: &selected)
      }
    }
    return selected
  }

  /// Adds `proposal`. Of two proposals for the same page it keeps the one that fits better.
  private func add(_ proposal: PageProposal, to proposals: inout [PageProposal]) {
    guard let index = proposals.firstIndex(where: { $0.isSamePage(as: proposal) }) else {
      return proposals.append(proposal)
    }
    if proposal.fit.iou > proposals[index].fit.iou { proposals[index] = proposal }
  }

  private func isSmall(_ proposal: PageProposal) -> Bool {
    let window = proposal.segmentation.window
    return proposal.extent < Self.minimumRelativeExtent * Double(max(window.width, window.height))
  }

  private var quarters: [InferenceWindow] {
    let (width, height) = (Double(raster.width), Double(raster.height))
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
      InferenceWindow(
        about: Point(x: x * width, y: y * height), width: Self.quarterWindowFraction * width,
        height: Self.quarterWindowFraction * height, in: raster)
    }
  }

  /// The proposals in a close-up of `proposal`, without truncated ones and one that fills it.
  private func proposals(about proposal: PageProposal) throws(ScanError) -> [PageProposal] {
    let boundingBox = proposal.quad.boundingBox,
      minimumSide = Self.minimumWindowAspect * proposal.extent
    return try proposals(
      in: InferenceWindow(
        about: proposal.quad.center,
        width: Self.closeUpFactor * max(boundingBox.width, minimumSide),
        height: Self.closeUpFactor * max(boundingBox.height, minimumSide), in: raster))
  }

  private func proposals(in window: InferenceWindow) throws(ScanError) -> [PageProposal] {
    try WindowSegmentation(at: window, of: raster).proposals().filter {
      !$0.isTruncated(in: raster)
    }
  }
}

/// Splits the segmentation maps of an image into single pages, by seeded region growing.
///
/// A seed is a connected component of cells that belong to a page and not to a side. It grows over
/// the sides up to the end of the page or to another page.
struct PageInstances {
  /// The minimum area of a page, in cells: 1/400 of the image.
  static let minimumArea = SegmentationMaps.size * SegmentationMaps.size / 400

  private static let size = SegmentationMaps.size
  /// The columns of the maps, and their rows.
  private static let columns = 0..<size
  private let maps: SegmentationMaps
  /// The page to which each cell belongs, from 1; 0 for none.
  private var labels: [Int]
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

  /// Spreads the labels of `cells` breadth-first to unlabeled neighbors where `isAllowed` is set.
  /// Returns all labeled cells, nearest first.
  private mutating func grow(from cells: [Int], over isAllowed: [Bool]) -> [Int] {
    var reached = cells, next = 0
    while next < reached.count {
      let cell = reached[next]
      next += 1
      for (dx, dy) in Self.steps {
        let column = cell % Self.size + dx, row = cell / Self.size + dy
        let neighbor = row * Self.size + column
        guard Self.columns.contains(column), Self.columns.contains(row), isAllowed[neighbor],
          labels[neighbor] == 0
        else { continue }
        labels[neighbor] = labels[cell]
        reached.append(neighbor)
      }
    }
    return reached
  }

  /// The pages with at least the minimum area.
  func regions() -> [PageRegion] {
    var cells = [[Int]](repeating: [], count: count + 1)
    for cell in labels.indices where labels[cell] > 0 { cells[labels[cell]].append(cell) }
    return cells.filter { $0.count >= Self.minimumArea }.map { cells in
      PageRegion(
        cells: cells, border: border(of: cells),
        certainty: cells.reduce(0) { $0 + probability($1) } / Double(cells.count))
    }
  }

  private func probability(_ cell: Int) -> Double {
    maps.probability(.page, cell % Self.size, cell / Self.size)
  }

  /// The steps from a cell to its neighbors to the right, below, to the left and above.
  private static let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]

  private func label(_ column: Int, _ row: Int) -> Int {
    Self.columns.contains(column) && Self.columns.contains(row)
      ? labels[row * Self.size + column] : 0
  }

  /// The outer border of a page's cells, clockwise: a point for each edge between a cell and its neighbor
  /// outside the page.
  private func border(of cells: [Int]) -> [Point] {
    guard let first = cells.min() else { return [] }
    let label = labels[first], start = (first % Self.size, first / Self.size)
    // The page lies to the right; the topmost cell has an edge above it, along which the walk begins.
    var (column, row) = start, side = 3
    var points: [Point] = []
    repeat {
      points.append(borderPoint(column, row, side))
      let (forwardX, forwardY) = Self.steps[(side + 1) % 4], (outX, outY) = Self.steps[side]
      if self.label(column + forwardX, row + forwardY) != label {
        side = (side + 1) % 4
      } else if self.label(column + forwardX + outX, row + forwardY + outY) == label {
        (column, row) = (column + forwardX + outX, row + forwardY + outY)
        side = (side + 3) % 4
      } else {
        (column, row) = (column + forwardX, row + forwardY)
      }
    } while (column, row, side) != (start.0, start.1, 3)
    return points
  }

  /// The point of the border beside a cell at its side number `side`: where the page probability crosses 0.5
  /// on the way to the neighbor; halfway if that is another page or the frame.
  private func borderPoint(_ column: Int, _ row: Int, _ side: Int) -> Point {
    let (dx, dy) = Self.steps[side], x = column + dx, y = row + dy
    var fraction = 0.5
    if Self.columns.contains(x), Self.columns.contains(y) {
      let here = maps.logit(.page, column, row), there = maps.logit(.page, x, y)
      if there < 0 { fraction = here / (here - there) }
    }
    return Point(
      x: Double(column) + 0.5 + fraction * Double(dx),
      y: Double(row) + 0.5 + fraction * Double(dy))
  }
}

/// The cells of an image's maps that belong to one page.
struct PageRegion {
  /// Indices: row × 128 + column.
  let cells: [Int]
  /// Points all along the border, clockwise, in cells.
  let border: [Point]
  /// The mean page probability of the cells: 0 to 1.
  let certainty: Double
}

/// The page network's result for one window of an image.
struct WindowSegmentation {
  let window: InferenceWindow
  let maps: SegmentationMaps

  /// The pages in the window.
  func proposals() -> [PageProposal] {
    let peaks = maps.cornerPeaks(atLeast: 0.2)
    return PageInstances(in: maps).regions().compactMap { region in
      guard let fit = RegionFit(region, in: maps, peaks: peaks) else { return nil }
      return PageProposal(segmentation: self, region: region, fit: fit)
    }
  }
}

extension WindowSegmentation {
  init(at window: InferenceWindow, of raster: Raster) throws(ScanError) {
    self.init(window: window, maps: try SegmentationMaps(of: window, in: raster))
  }

  /// The probability, 0 to 1, of a page's corner at a point in pixels of the image; outside the
  /// window, that of the nearest cell.
  func cornerProbability(at point: Point) -> Double {
    maps.logit(.corner, at: window.cells(point)).logistic
  }

  /// The mean page probability, 0 to 1, of 8 × 8 points in `quad`, in pixels of the image.
  func pageProbability(in quad: Quad) -> Double {
    let fractions = (0..<8).map { (Double($0) + 0.5) / 8 }
    let points = fractions.flatMap { down in
      let left = quad.topLeft.interpolated(to: quad.bottomLeft, down)
      let right = quad.topRight.interpolated(to: quad.bottomRight, down)
      return fractions.map { left.interpolated(to: right, $0) }
    }
    let sum = points.reduce(0) { $0 + maps.logit(.page, at: window.cells($1)).logistic }
    return sum / Double(points.count)
  }
}

/// A page detected by the page network.
struct PageProposal {
  let segmentation: WindowSegmentation
  let region: PageRegion
  let fit: RegionFit

  /// The corners, in pixels of the image.
  var quad: Quad { segmentation.window.pixels(fit.quad) }

  /// Points all along the border, clockwise, in pixels of the image, and whether each lies on the frame.
  var border: [OutlinePoint] {
    region.border.map {
      OutlinePoint(
        point: segmentation.window.pixels($0), isOnFrame: SegmentationMaps.isOnFrame($0))
    }
  }

  /// The longer side of the bounding box, in pixels of the image.
  var extent: Double {
    let boundingBox = quad.boundingBox
    return max(boundingBox.width, boundingBox.height)
  }

  /// Whether the page reaches a border of its window beyond which the image continues.
  func isTruncated(in raster: Raster) -> Bool {
    let window = segmentation.window, last = SegmentationMaps.size - 1
    return region.cells.contains { cell in
      let column = cell % SegmentationMaps.size, row = cell / SegmentationMaps.size
      return column == 0 && window.x > 0 || row == 0 && window.y > 0
        || column == last && window.x + window.width < raster.width
        || row == last && window.y + window.height < raster.height
    }
  }

  /// Whether `other` is a detection of the same page.
  func isSamePage(as other: PageProposal) -> Bool {
    let areaRatio = quad.area / other.quad.area
    return quad.contains(other.quad.center) && other.quad.contains(quad.center)
      && areaRatio > 0.7 && areaRatio < 1 / 0.7
  }

  /// Whether `others` inside this proposal cover half of its area: the same page, or several pages
  /// that this one merges.
  func isCovered(by others: [PageProposal]) -> Bool {
    let inside = others.filter {
      quad.contains($0.quad.center) && $0.quad.area < 1.5 * quad.area
    }
    return inside.reduce(0) { $0 + $1.quad.area } >= 0.5 * quad.area
  }
}

/// The part of an image that the page network gets, in pixels of the image.
struct InferenceWindow: Hashable {
  let x, y, width, height: Int

  init(wholeOf raster: Raster) {
    (x, y) = (0, 0)
    (width, height) = (raster.width, raster.height)
  }

  /// A window centered on `center`, moved and clipped to lie inside `raster`.
  init(about center: Point, width: Double, height: Double, in raster: Raster) {
    self.width = min(raster.width, Int(width.rounded(.up)))
    self.height = min(raster.height, Int(height.rounded(.up)))
    x = max(0, min(raster.width - self.width, Int(center.x) - self.width / 2))
    y = max(0, min(raster.height - self.height, Int(center.y) - self.height / 2))
  }

  /// The window as the shim takes it.
  var shimWindow: pv_network_window {
    pv_network_window(x: Int32(x), y: Int32(y), width: Int32(width), height: Int32(height))
  }

  private var cellWidth: Double { Double(width) / Double(SegmentationMaps.size) }
  private var cellHeight: Double { Double(height) / Double(SegmentationMaps.size) }

  /// The position of an image's point in cells of the window's maps.
  func cells(_ point: Point) -> Point {
    Point(x: (point.x - Double(x)) / cellWidth, y: (point.y - Double(y)) / cellHeight)
  }

  func cells(_ quad: Quad) -> Quad { quad.mapped(cells) }

  /// The point of the image at a position of the maps, in cells.
  func pixels(_ cells: Point) -> Point {
    Point(x: Double(x) + cells.x * cellWidth, y: Double(y) + cells.y * cellHeight)
  }

  func pixels(_ cells: Quad) -> Quad { cells.mapped(pixels) }
}

/// A photo, or a crop of it, at the scale at which pages are detected.
struct WorkingImage {
  let raster: Raster
  /// The top left corner of the crop, in pixels of the photo.
  private let origin: Point
  /// Pixels of the photo per pixel of ``raster``, horizontally and vertically.
  private let scale: (x: Double, y: Double)

  /// The whole photo, downscaled to at most `longSide` pixels on the longer side.
  init(of photo: Raster, longSide: Double) throws(ScanError) {
    var scaled = photo, factor = 1
    // Repeated halving takes a third of the time of area averaging in one step, with the same
    // quality. It drops an odd last row or column.
    while Double(max(scaled.width, scaled.height)) >= 2 * longSide {
      scaled = try scaled.transformed { pv_image_halved($0) }
      factor *= 2
    }
    let (width, height) = (scaled.width, scaled.height)
    let remainingScale = longSide / Double(max(width, height))
    // Above this scale, bilinear interpolation skips no source pixels that matter.
    if remainingScale < 0.67 {
      scaled = try scaled.resized(toScale: remainingScale)
    } else if remainingScale < 1 {
      let size = (Double(width) * remainingScale, Double(height) * remainingScale)
      scaled = try scaled.transformed {
        pv_image_resized_bilinear(
          $0, Int32(max(1, size.0.rounded())), Int32(max(1, size.1.rounded())))
      }
    }
    raster = scaled
    origin = Point(x: 0, y: 0)
    scale = (
      Double(factor * width) / Double(scaled.width),
      Double(factor * height) / Double(scaled.height)
    )
  }

  /// A crop of `photo` around `quad`, in pixels of the photo, scaled so that the longer side of the
  /// quad's bounding box is `extent` pixels.
  init(about quad: Quad, in photo: Raster, extent: Double) throws(ScanError) {
    let boundingBox = quad.boundingBox, margin = 0.25 * max(boundingBox.width, boundingBox.height)
    let left = max(0, Int(boundingBox.x - margin)), top = max(0, Int(boundingBox.y - margin))
    let right = min(photo.width, Int(boundingBox.maxX + margin))
    let bottom = min(photo.height, Int(boundingBox.maxY + margin))
    let crop = try photo.transformed {
      pv_image_cropped(
        $0, Int32(left), Int32(top), Int32(right - left), Int32(bottom - top))
    }
    raster = try crop.resized(toScale: extent / (4 * margin))
    origin = Point(x: Double(left), y: Double(top))
    scale = (
      Double(crop.width) / Double(raster.width), Double(crop.height) / Double(raster.height)
    )
  }

  /// The point of ``raster`` for one of the photo.
  func rasterPoint(of photoPoint: Point) -> Point {
    Point(x: (photoPoint.x - origin.x) / scale.x, y: (photoPoint.y - origin.y) / scale.y)
  }

  /// The point of the photo for one of ``raster``.
  func photoPoint(of point: Point) -> Point {
    Point(x: origin.x + point.x * scale.x, y: origin.y + point.y * scale.y)
  }
}
