internal import CVision
package import PlatenModel

/// Detects the text lines of a page.
package struct TextLineDetector {
  /// The lines of a page, with its orientation and letter size.
  package struct Detections {
    /// In no order.
    package let lines: [TextLine]
    /// The height of most capitals, in pixels; 0 if there are no letters.
    package let capitalHeight: Double
    /// The fraction of the text that is upside down, and that runs up or down: 0 to 1.
    package let upsideDownShare: Double, sidewaysShare: Double
  }

  /// The height of capitals, in pixels, at which the network is most accurate; pages are scaled to
  /// it.
  static let capitalHeight = 14.0
  /// The maximum size of the network's input, in pixels: a page of a newspaper.
  ///
  /// At a smaller scale than the network's own, lines run across the gutters of narrow columns.
  private static let maximumPixels = 1e7
  /// The size of the network's input, in pixels, for a page of too few letters to tell their height.
  private static let usualPixels = 2.2e6

  package init() {}

  /// Detects the lines of a gray page with even illumination.
  package func detections(on page: Raster) throws(ScanError) -> Detections {
    let (small, capitals) = try Self.scaled(page)
    let scale = Double(page.width) / Double(small.width)
    let maps = try LineSegmentationMaps(of: small)
    var lines = Self.measuredLines(in: maps)
    for factor in Self.largePrintScales {
      let reduced = try small.resizedForLineDetection(by: factor)
      let ratio = Double(small.width) / Double(reduced.width)
      lines.add(
        try Self.measuredLines(in: LineSegmentationMaps(of: reduced)).map { $0.scaled(by: ratio) })
    }
    return Detections(
      lines: lines.map { $0.line.scaled(by: scale) }, capitalHeight: capitals,
      upsideDownShare: maps.upsideDownShare, sidewaysShare: maps.sidewaysShare)
  }

  /// The scales at which headlines are searched for, relative to that of most letters: the network takes
  /// letters of more than twice its preferred size apart.
  private static let largePrintScales = [0.4, 0.16]

  private static func measuredLines(in maps: LineSegmentationMaps) -> [MeasuredLine] {
    lines(in: maps).map { MeasuredLine(line: $0, certainty: maps.meanLogit(along: $0)) }
  }

  /// A gray page at the network's preferred size, and the height of its capitals before.
  static func scaled(_ page: Raster) throws(ScanError) -> (image: Raster, capitals: Double) {
    let capitals = try page.capitalHeight
    let preferred = capitals > 0 ? min(1.5, capitalHeight / capitals) : 1
    let pixels = capitals > 0 ? maximumPixels : usualPixels
    let limit = (pixels / Double(page.width * page.height)).squareRoot()
    return (try page.resizedForLineDetection(by: min(preferred, limit)), capitals)
  }

  private static func lines(in maps: LineSegmentationMaps) -> [TextLine] {
    LineComponents(in: maps).lines().compactMap { BaselineFit($0)?.line }
  }
}

extension Raster {
  /// The height of most capitals on a gray page, in pixels; 0 if there are no letters.
  var capitalHeight: Double {
    get throws(ScanError) { try capitalHeight(ofAtLeast: 12) }
  }

  /// The same; 0 if there are fewer than `count` letters.
  func capitalHeight(ofAtLeast count: Int) throws(ScanError) -> Double {
    let height = withImage { pv_capital_height($0, Int32(count)) }
    guard height >= 0 else { throw .openCV(purpose: "the size of letters") }
    return height
  }

  /// The blur of the letters on a gray page or text-line image: the sigma of a Gaussian, in pixels; 0 with
  /// too few edges.
  var textBlur: pv_blur_sigma {
    get throws(ScanError) {
      var blur = pv_blur_sigma()
      guard withImage({ pv_text_blur_sigma($0, &blur) }) == 0 else {
        throw .openCV(purpose: "the blur of letters")
      }
      return blur
    }
  }

  /// A copy scaled by `factor`, with the line network's minimum side of 8 pixels.
  func resizedForLineDetection(by factor: Double) throws(ScanError) -> Raster {
    try resized(
      width: max(8, Int((Double(width) * factor).rounded())),
      height: max(8, Int((Double(height) * factor).rounded())))
  }
}

/// A line, and how certain the network is of it at the scale at which it was detected.
struct MeasuredLine {
  let line: TextLine
  /// The mean log-odds of the x-height band along its middle.
  let certainty: Double

  func scaled(by factor: Double) -> MeasuredLine {
    MeasuredLine(line: line.scaled(by: factor), certainty: certainty)
  }

  /// The share of the width that `other` has in common.
  func overlap(_ other: MeasuredLine) -> Double {
    max(0, min(line.end.x, other.line.end.x) - max(line.start.x, other.line.start.x)) / line.width
  }

  /// Whether the middle of `other` lies in the height of the letters.
  func contains(middleOf other: MeasuredLine) -> Bool {
    let center = other.line.center
    return line.isInLetters(
      Point(x: min(max(center.x, line.start.x), line.end.x), y: center.y))
  }
}

extension [MeasuredLine] {
  /// The least certainty of a line of large print, the most of the lines in its place, and the least difference.
  ///
  /// At the right scale the certainty is 4 to 8; that of pieces of large letters is -1 to 3, and that of small
  /// lines that run together is less than theirs.
  private static let minimumCertainty = 4.0, maximumKnown = 3.0, minimumGain = 2.0
  /// The share of its width that a piece has in common with the line: one that reaches further is a line of its own.
  private static let pieceShare = 0.5

  /// Adds lines that were detected at a smaller scale where they are more certain, instead of the pieces there.
  fileprivate mutating func add(_ larger: [MeasuredLine]) {
    let smaller = self
    for line in larger where line.certainty >= Self.minimumCertainty {
      let inside = smaller.filter { line.overlap($0) > 0 && line.contains(middleOf: $0) }
      let known = inside.map { line.overlap($0) * $0.certainty }.reduce(0, +)
      guard known <= Self.maximumKnown, line.certainty >= known + Self.minimumGain else { continue }
      removeAll { line.contains(middleOf: $0) && $0.overlap(line) > Self.pieceShare }
      append(line)
    }
  }
}

extension LineSegmentationMaps {
  /// The mean log-odds of the x-height band along the middle of `line`.
  fileprivate func meanLogit(along line: TextLine) -> Double {
    let places = stride(
      from: line.start.x + Double(Self.cellWidth) / 2, to: line.end.x, by: Double(Self.cellWidth))
    let logits = places.compactMap { x -> Double? in
      let y = line.baselineY(at: x) - line.xHeight / 2
      let column = Int(x) / Self.cellWidth, row = Int(y) / Self.cellHeight
      return (0..<columns).contains(column) && (0..<rows).contains(row)
        ? logit(.xHeightBand, column, row) : nil
    }
    return logits.reduce(0, +) / Double(max(1, logits.count))
  }

  private var bandCells: [(Int, Int)] {
    (0..<rows).flatMap { row in
      (0..<columns).compactMap { logit(.xHeightBand, $0, row) > 0 ? ($0, row) : nil }
    }
  }

  fileprivate var upsideDownShare: Double {
    let cells = bandCells
    let upsideDown = cells.reduce(0) { $0 + logit(.upsideDown, $1.0, $1.1).logistic }
    return upsideDown / Double(max(1, cells.count))
  }

  fileprivate var sidewaysShare: Double {
    let across = bandCells.count
    let sideways = (0..<rows).reduce(0) { sum, row in
      sum + (0..<columns).count { logit(.sideways, $0, row) > 0 }
    }
    return Double(sideways) / Double(max(1, across + sideways))
  }
}

/// The line network's output for a page: maps with cells 4 pixels wide and 2 pixels high.
struct LineSegmentationMaps {
  enum Map: Int {
    /// The x-height band of a horizontal line: from its baseline to the x-height.
    case xHeightBand
    /// Inside such a band: the line is upside down.
    case upsideDown
    /// The x-height band of a line that runs up or down.
    case sideways
  }

  static let cellWidth = Int(pv_line_cell_width), cellHeight = Int(pv_line_cell_height)

  let columns: Int, rows: Int
  /// Log-odds: map by map, row by row.
  private let logits: [Float]

  /// Runs the network on a gray page.
  init(of page: Raster) throws(ScanError) {
    columns = (page.width + 31) / 32 * 32 / Self.cellWidth
    rows = (page.height + 31) / 32 * 32 / Self.cellHeight
    let count = Int(pv_line_map_count) * columns * rows
    var status: Int32 = -1
    logits = [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: 0)
      status = page.withImage { pv_network_line_logits($0, buffer.baseAddress!) }
      initialized = count
    }
    guard status == 0 else { throw .inference(network: "line") }
  }

  /// Maps with the log-odds that `logit` gives: for tests.
  init(columns: Int, rows: Int, logit: (Map, _ column: Int, _ row: Int) -> Double) {
    self.columns = columns
    self.rows = rows
    logits = [Map.xHeightBand, .upsideDown, .sideways].flatMap { map in
      (0..<columns * rows).map { Float(logit(map, $0 % columns, $0 / columns)) }
    }
  }

  /// The log-odds in a cell.
  func logit(_ map: Map, _ column: Int, _ row: Int) -> Double {
    Double(logits[(map.rawValue * rows + row) * columns + column])
  }
}

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

  /// A slice for each column of `cells`, spanning its rows; several lines if the component is
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
  /// neighbor outside, in cells from the top.
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

/// The text lines of a page, and the orientation of the page: upright, upside down or on its side.
package struct OrientedLines {
  /// In pixels of the page after it is turned upright.
  package let lines: [TextLine]
  package let orientation: OrientationDecision
  /// The height of most capitals, in pixels; 0 if there are no letters.
  package let capitalHeight: Double
  /// The fraction of the text that would be horizontal if the page were on its side: 0 to 1.
  package let sidewaysShare: Double

  /// Detects the lines of a gray page and its orientation. A given `rotation` determines the
  /// orientation.
  package init(on page: Raster, rotation: Rotation?) throws(ScanError) {
    let finder = TextLineDetector()
    if let rotation {
      self.init(
        try finder.detections(on: page.turned(by: rotation)),
        orientation: OrientationDecision(rotation: rotation, confidence: 1))
      return
    }
    var turn = Rotation.none, detections = try finder.detections(on: page)
    let sidewaysShare = min(detections.sidewaysShare, 1 - detections.sidewaysShare)
    var share = 1 - sidewaysShare
    if detections.sidewaysShare > 0.5 {
      turn = .clockwise
      detections = try finder.detections(on: page.turned(by: turn))
    }
    share = min(share, max(detections.upsideDownShare, 1 - detections.upsideDownShare))
    if detections.upsideDownShare > 0.5 {
      turn = turn == .none ? .halfTurn : .counterclockwise
      detections = try finder.detections(on: page.turned(by: turn))
    }
    let confidence = detections.lines.isEmpty ? 0 : (2 * share - 1).rounded(toPlaces: 3)
    self.init(
      lines: detections.lines,
      orientation: OrientationDecision(rotation: turn, confidence: confidence),
      capitalHeight: detections.capitalHeight, sidewaysShare: sidewaysShare)
  }

  init(
    lines: [TextLine], orientation: OrientationDecision, capitalHeight: Double,
    sidewaysShare: Double = 0
  ) {
    self.lines = lines
    self.orientation = orientation
    self.capitalHeight = capitalHeight
    self.sidewaysShare = sidewaysShare
  }

  private init(_ detections: TextLineDetector.Detections, orientation: OrientationDecision) {
    self.init(
      lines: detections.lines, orientation: orientation, capitalHeight: detections.capitalHeight,
      sidewaysShare: detections.sidewaysShare)
  }

  /// The lines of the page rotated by a further 180°, with the confidence of the caller's own
  /// decision; `page` is gray, in the photo's orientation.
  package func upsideDown(
    on page: Raster, confidence: Double
  ) throws(ScanError) -> OrientedLines {
    let rotation = orientation.rotation.followed(by: .halfTurn)
    return OrientedLines(
      try TextLineDetector().detections(on: page.turned(by: rotation)),
      orientation: OrientationDecision(rotation: rotation, confidence: confidence))
  }

  /// The lines of the page rotated by a further 90°; recognition determines the confidence. `page`
  /// is gray, in the photo's orientation.
  package func sideways(on page: Raster) throws(ScanError) -> OrientedLines {
    let quarterTurn = orientation.rotation.swapsSides ? Rotation.counterclockwise : .clockwise
    return try OrientedLines(on: page, rotation: orientation.rotation.followed(by: quarterTurn))
  }

  /// The same lines with another confidence of the orientation.
  package func confirmed(confidence: Double) -> OrientedLines {
    OrientedLines(
      lines: lines,
      orientation: OrientationDecision(rotation: orientation.rotation, confidence: confidence),
      capitalHeight: capitalHeight, sidewaysShare: sidewaysShare)
  }
}

extension OrientedLines {
  /// The fraction of a page of `area` pixels that text lines cover, 0 to 1: twice the x-height high,
  /// for ascenders and descenders.
  package func coveredFraction(of area: Int) -> Double {
    lines.reduce(0) { $0 + $1.width * $1.xHeight * 2 } / Double(max(1, area))
  }
}
