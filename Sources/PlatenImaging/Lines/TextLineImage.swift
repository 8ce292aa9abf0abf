internal import CVision
package import PlatenModel

/// The image of one text line: rectified, with a fixed letter height, surrounded by white.
package struct TextLineImage: Sendable {
  /// Gray; the baseline is horizontal.
  package let image: Raster
  package let row: LineRow
  /// `false` if all dark components are too low for letters, as a rule or dashes, or alike, as a
  /// dotted rule.
  package let mayBeText: Bool
  private var line: TextLine { row.line }

  /// Pixels of the page per pixel of the image.
  private let step: Double
  /// The baseline's distance from the top of the image, in pixels.
  private let baseline: Double
  private var left: Double { Double(Self.margin + Self.frame) }
  /// The columns removed from wide gaps between words, from left to right.
  private let gaps: [pv_gap]
  /// The height of capitals, and the width of a gap that was shortened, in pixels of the image.
  private let capitalHeight: Double, gapWidth: Int

  /// The x-height and the height of capitals in the image, in pixels: about the size that
  /// Tesseract's models were trained on.
  package static let xHeight = 17.0
  package static let capitalHeight = 24.0
  /// The page beyond both ends of the line, which may contain letters that the line detector
  /// missed, and the white frame around the image; in pixels of the image.
  static let margin = 10
  package static let frame = 10
  /// The sigma of the Gaussian that smooths the image, in its pixels.
  private static let smoothingSigma = 0.6
  /// How far beyond a word's box its ink may reach, in pixels of the image: less than half a space.
  private static let maximumInkDistance: Int32 = 4
  /// The maximum gap between words, in heights of a capital. Tesseract's accuracy drops after a
  /// wide gap, and it takes longer.
  private static let maximumWordGap = 0.75
  /// The minimum height of a letter, in heights of a capital; an x has 0.7.
  private static let minimumLetterHeight = 0.4
  /// The maximum length of a line in the image, in pixels, that Tesseract accepts. Longer lines are
  /// downscaled.
  private static let maximumLength = 8000.0

  /// Crops `row` from a gray page: `ascent` x-heights above the baseline and `descent` below it,
  /// with capitals of `capitalHeight` pixels.
  init(
    of row: LineRow, in page: Raster, ascent: Double, descent: Double,
    capitalHeight: Double = TextLineImage.capitalHeight
  ) throws(ScanError) {
    let line = row.line
    let firstCrop = try Self.rectified(
      line, from: page, step: line.xHeight / Self.xHeight, ascent, descent)
    let capitals = try firstCrop.image.capitalHeight(ofAtLeast: 3)
    let clampedRatio = capitals > 0 ? min(2, max(0.5, capitals / Self.capitalHeight)) : 1
    let factor = clampedRatio * Self.capitalHeight / capitalHeight
    self.row = row
    let withGaps: Raster
    (withGaps, step, baseline) =
      (0.9...1.1).contains(factor)
      ? firstCrop
      : try Self.rectified(line, from: page, step: firstCrop.step * factor, ascent, descent)
    self.capitalHeight = capitalHeight
    gapWidth = Int(Self.maximumWordGap * capitalHeight)
    (image, gaps) = try withGaps.gapsShortened(to: gapWidth)
    let ink = withGaps.withImage { pv_text_line_foreground_height($0) }
    let repeatsMark = withGaps.withImage { pv_text_line_repeats_mark($0) }
    guard ink >= 0, repeatsMark >= 0 else {
      throw .openCV(purpose: "a text line")
    }
    mayBeText = Double(ink) > Self.minimumLetterHeight * capitalHeight && repeatsMark == 0
  }

  /// The same line with another image of the same size.
  private init(_ original: TextLineImage, with image: Raster) {
    self.image = image
    row = original.row
    mayBeText = original.mayBeText
    step = original.step
    baseline = original.baseline
    gaps = original.gaps
    capitalHeight = original.capitalHeight
    gapWidth = original.gapWidth
  }

  /// The contrast of the letters with white paper, 0 to 1.
  package var inkContrast: Double {
    get throws(ScanError) {
      let level = image.withImage { pv_text_line_ink_level($0) }
      guard level >= 0 else { throw .openCV(purpose: "a text line") }
      return 1 - level / 255
    }
  }

  /// The minimum blur that is deconvolved, as a sigma in pixels of the image. Scans and sharp photos have
  /// 0.6 to 1.1, and print that is too small for the photo's focus 1.5 to 4.
  private static let minimumBlur = 1.4
  /// Whether deconvolution improves the recognition of the line.
  package var isBlurred: Bool {
    get throws(ScanError) { try image.textBlur.across >= Self.minimumBlur }
  }

  /// The fraction of the blur's sigma that is deconvolved: with more, ringing around letters is
  /// recognized as strokes.
  private static let deconvolvedShare = 0.87

  /// The line after a Wiener deconvolution of its blur; itself if it is not blurred.
  package func deconvolved() throws(ScanError) -> TextLineImage {
    let blur = try image.textBlur, share = Self.deconvolvedShare
    guard blur.across >= Self.minimumBlur else { return self }
    let sharp = try image.transformed {
      pv_wiener_deconvolved(
        $0, pv_blur_sigma(across: blur.across * share, down: blur.down * share))
    }
    return TextLineImage(self, with: sharp)
  }

  private static func rectified(
    _ line: TextLine, from page: Raster, step: Double, _ ascent: Double, _ descent: Double
  ) throws(ScanError) -> (image: Raster, step: Double, baseline: Double) {
    let length = zip(line.baseline, line.baseline.dropFirst()).reduce(0) {
      $0 + $1.0.distance(to: $1.1)
    }
    let step = max(step, length / maximumLength)
    let shape = pv_text_line_geometry(
      step: step, length: Int32((length / step).rounded(.up)), margin: Int32(margin),
      above: Int32((ascent * line.xHeight / step).rounded()),
      below: Int32((descent * line.xHeight / step).rounded()),
      x_height: Int32((line.xHeight / step).rounded()), frame: Int32(frame), sigma: smoothingSigma)
    let image = try page.transformed {
      pv_text_line_image(
        $0, line.baseline.flatMap { [$0.x, $0.y] }, Int32(line.baseline.count), shape)
    }
    return (image, step, Double(shape.above + shape.frame))
  }

  /// The wide gaps between words, from left to right.
  package var wideGaps: [WordGap] {
    gaps.map { gap in
      let start = Double(Int(gap.position) - gapWidth / 2)
      return WordGap(
        range: start...start + Double(gapWidth), width: Double(gapWidth) + Double(gap.width),
        capitalHeight: capitalHeight)
    }
  }

  /// The runs of columns with ink, from left to right, in pixels: letters that do not touch.
  package func inkRuns() throws(ScanError) -> [ClosedRange<Double>] {
    var runs = [pv_gap](repeating: pv_gap(), count: image.width / 2 + 1)
    let count = image.withImage { pv_text_line_ink_runs($0, &runs) }
    guard count >= 0 else { throw .openCV(purpose: "a text line") }
    return runs.prefix(Int(count)).map {
      Double($0.position)...Double($0.position + $0.width)
    }
  }

  /// The boxes of words, in pixels of the image, each fitted to the ink in it. Tesseract gives
  /// accurate left and right ends of words, but only rough tops and bottoms.
  package func fitted(_ boxes: [Box]) throws(ScanError) -> [Box] {
    var fitted = boxes.map {
      pv_box(left: $0.x, top: $0.y, right: $0.maxX, bottom: $0.maxY)
    }
    guard
      image.withImage({
        pv_text_line_fit_boxes($0, Self.maximumInkDistance, &fitted, Int32(fitted.count))
      })
        == 0
    else {
      throw .openCV(purpose: "a text line")
    }
    return fitted.map {
      Box(x: $0.left, y: $0.top, width: $0.right - $0.left, height: $0.bottom - $0.top)
    }
  }

  /// The upright box on the page around a box of the image.
  package func onPage(_ box: Box) -> Box {
    let corners = [box.x, box.maxX].flatMap { x in
      [box.y, box.maxY].map { onPage(Point(x: x, y: $0)) }
    }
    let xs = corners.map(\.x), ys = corners.map(\.y)
    return Box(
      x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
  }

  /// The point of the page that corresponds to a point of the image.
  package func onPage(_ point: Point) -> Point {
    let removed = gaps.prefix { Double($0.position) <= point.x }.reduce(0) { $0 + $1.width }
    var distance = (point.x + Double(removed) - left) * step
    let parts = Array(zip(line.baseline, line.baseline.dropFirst()))
    for (index, (start, end)) in parts.enumerated() {
      let part = Line(from: start, to: end), length = start.distance(to: end)
      guard distance > length, index + 1 < parts.count else {
        return part.point(at: distance, offset: (point.y - baseline) * step)
      }
      distance -= length
    }
    return point
  }
}

extension Raster {
  /// The image with gaps between words shortened to at most `widest` pixels, and the removed
  /// columns.
  fileprivate func gapsShortened(to widest: Int) throws(ScanError) -> (Raster, [pv_gap]) {
    var gaps = [pv_gap](repeating: pv_gap(), count: width / widest + 1)
    var count: Int32 = 0
    let gapsShortened = try transformed {
      pv_text_line_gaps_shortened($0, Int32(widest), &gaps, &count)
    }
    return (gapsShortened, Array(gaps.prefix(Int(count))))
  }
}

extension TextLineImage {
  /// The log-odds that `columns` of the image are written by hand, from the handwriting network.
  package func handwritingLogit(in columns: ClosedRange<Double>) throws(ScanError) -> Double {
    try image.handwritingLogit(
      in: columns.lowerBound - Double(Self.margin)...columns.upperBound + Double(Self.margin))
  }
}

extension Raster {
  /// Fewer pixels show no stroke; the network looks at half as many.
  private static let minimumHandwritingWidth = 4

  /// The log-odds that `columns` of the image of a line are written by hand, from the handwriting network.
  package func handwritingLogit(in columns: ClosedRange<Double>) throws(ScanError) -> Double {
    let left = max(0, Int(columns.lowerBound)), right = min(width, Int(columns.upperBound))
    guard right - left >= Self.minimumHandwritingWidth else { return -.infinity }
    var logit: Float = 0
    guard
      withImage({ pv_network_handwriting_logit($0, Int32(left), Int32(right), &logit) }) == 0
    else {
      throw .inference(network: "handwriting")
    }
    return Double(logit)
  }
}

/// Crops the text lines of a page, each when it is requested.
package struct TextLineImages {
  /// The rows that are recognized together; in no order.
  package let rows: [LineRow]
  /// What runs between the columns of text.
  package let separators: [ColumnSeparator]
  package let page: Raster
  /// Whether blurred lines are deconvolved.
  package var deconvolves = false

  /// The limits of the crop above and below the baseline, in x-heights: the maximum includes
  /// accents and descenders, the minimum all letters without them.
  private static let maximumAscent = 2.1, minimumAscent = 1.6, maximumDescent = 0.75,
    minimumDescent = 0.5

  /// - Parameter rules: the vertical rules of the page.
  package init(
    of segments: [TextLine], in page: Raster, rules: [Rule] = []
  ) throws(ScanError) {
    let (gutters, lines) = try ColumnGutterFinder(segments, on: page, rules: rules).gutters()
    separators = gutters.map(\.separator)
    rows = LineRowGrouping(of: lines, in: gutters).rows
    self.page = page
  }

  /// The image of `row`, one of ``rows``, with capitals of `capitalHeight` pixels; cropped from
  /// `source`, another image of the page in any size, if it is given.
  package func image(
    of row: LineRow, in source: Raster? = nil,
    capitalHeight: Double = TextLineImage.capitalHeight
  ) throws(ScanError) -> TextLineImage {
    let (above, below) = Self.clearance(around: row.line, among: rows.map(\.line))
    let source = source ?? page
    let lineImage = try TextLineImage(
      of: row.scaled(by: Double(source.width) / Double(page.width)), in: source,
      ascent: min(Self.maximumAscent, max(Self.minimumAscent, above)),
      descent: min(Self.maximumDescent, max(Self.minimumDescent, below)),
      capitalHeight: capitalHeight)
    return deconvolves ? try lineImage.deconvolved() : lineImage
  }

  /// The distance to the descenders of the line above and to the capitals of the line below, in
  /// x-heights of `line`; infinite if there is none.
  private static func clearance(
    around line: TextLine, among others: [TextLine]
  ) -> (above: Double, below: Double) {
    var above = Double.infinity, below = Double.infinity
    let middle = line.middle
    for other in others where other != line && other.overlaps(line) {
      let distance = (other.middle.y - middle.y) / line.xHeight
      let size = other.xHeight / line.xHeight
      if distance < -0.5 { above = min(above, -distance - 0.3 * size) }
      if distance > 0.5 { below = min(below, distance - 1.5 * size) }
    }
    return (above, below)
  }
}

extension TextLine {
  fileprivate var middle: Point {
    Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
  }

  /// Whether both lines overlap horizontally.
  fileprivate func overlaps(_ other: TextLine) -> Bool {
    start.x < other.end.x && other.start.x < end.x
  }
}

/// The baseline fitted to the slices of a line's x-height band.
struct BaselineFit {
  let line: TextLine

  /// The maximum residual of a straight baseline, in x-heights.
  private static let maximumStraightResidual = 0.12

  /// Fits a baseline to `slices`, which run from left to right. `nil` for a shape that is not a
  /// line.
  init?(_ slices: [LineComponents.Slice]) {
    let xHeight = slices.map(\.height).median
    let half = Double(LineSegmentationMaps.cellWidth) / 2
    let left = slices.first!.x - half, right = slices.last!.x + half
    guard xHeight > 2, right - left > 0.4 * xHeight else { return nil }
    let straight = Self.straight(slices, left: left, right: right)
    let residuals = slices.map { slice in
      let part = (slice.x - left) / (right - left)
      return abs(slice.bottom - straight[0].y - part * (straight[1].y - straight[0].y))
    }.sorted()
    let isStraight =
      residuals[residuals.count * 9 / 10] <= Self.maximumStraightResidual * xHeight + 0.5
    line = TextLine(
      baseline: isStraight
        ? straight : Self.polyline(slices, left: left, right: right, spacing: 6 * xHeight),
      xHeight: xHeight)
  }

  /// A least-squares line, refitted without outliers.
  private static func straight(
    _ slices: [LineComponents.Slice], left: Double, right: Double
  ) -> [Point] {
    var used = slices, slope = 0.0, meanY = 0.0, meanX = 0.0
    for _ in 0..<2 {
      let count = Double(used.count)
      meanX = used.reduce(0) { $0 + $1.x } / count
      meanY = used.reduce(0) { $0 + $1.bottom } / count
      var xx = 1e-9, xy = 0.0
      for slice in used {
        xx += (slice.x - meanX) * (slice.x - meanX)
        xy += (slice.x - meanX) * (slice.bottom - meanY)
      }
      slope = xy / xx
      let residuals = used.map { abs($0.bottom - meanY - slope * ($0.x - meanX)) }
      let limit = max(0.5, 2.5 * residuals.median)
      let near = zip(used, residuals).filter { $0.1 <= limit }.map(\.0)
      guard near.count >= 2 else { break }
      used = near
    }
    return [left, right].map { Point(x: $0, y: meanY + slope * ($0 - meanX)) }
  }

  /// A polyline of points `spacing` apart; each is the median of the slices within `spacing` of it.
  private static func polyline(
    _ slices: [LineComponents.Slice], left: Double, right: Double, spacing: Double
  ) -> [Point] {
    let count = max(2, Int(((right - left) / spacing).rounded(.up)) + 1)
    return (0..<count).compactMap { index in
      let x = left + Double(index) / Double(count - 1) * (right - left)
      let near = slices.filter { abs($0.x - x) <= spacing }.map(\.bottom)
      return near.isEmpty ? nil : Point(x: x, y: near.median)
    }
  }
}
