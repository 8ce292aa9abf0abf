internal import CVision
package import PlatenModel

/// A line of text by itself: straight, its letters of one height, with paper all around.
package struct LineStrip: Sendable {
  /// Grey; the baseline is level.
  package let picture: Raster
  package let row: LevelLine
  /// `false` where all its ink is too low for letters: a rule, or dashes.
  package let mayBeText: Bool
  private var line: TextLine { row.line }

  /// Pixels of the page to one of the strip.
  private let step: Double
  /// Where in the strip the line begins, in pixels from its left, and stands, from its top.
  private let baseline: Double
  private var left: Double { Double(Self.margin + Self.frame) }
  /// What is left out between words, from left to right.
  private let gaps: [pv_gap]

  /// How high an x and a capital are in a strip, in pixels: Tesseract's letters were trained at
  /// about this size.
  private static let xHeight = 17.0
  package static let capitalHeight = 24.0
  /// Paper beyond both ends that may hold what the line finder has missed, and white around all,
  /// in pixels of the strip.
  private static let margin = 10, frame = 10
  /// Of a Gaussian that smooths it, in pixels of the strip.
  private static let smoothing = 0.6
  /// How far beyond a word's box its ink is looked for, in pixels of the strip: less than half a
  /// space.
  private static let reach: Int32 = 4
  /// Words stand no further apart than this, in heights of a capital: Tesseract reads what follows
  /// a wide gap worse, in more time.
  private static let widestGap = 0.75
  /// Ink that is no higher than this is no letter, in heights of a capital: an x has 0.7.
  private static let lowestLetter = 0.4
  /// Longer strips than Tesseract takes are shrunk.
  private static let longest = 8000.0

  /// Cuts `row` out of a grey page: `ascent` above its baseline and `descent` below, in heights
  /// of an x; its capitals `capitalHeight` pixels high.
  init(
    of row: LevelLine, in page: Raster, ascent: Double, descent: Double,
    capitalHeight: Double = LineStrip.capitalHeight
  ) throws(ScanError) {
    let line = row.line
    let rough = try Self.cut(line, from: page, step: line.xHeight / Self.xHeight, ascent, descent)
    let capitals = pv_capital_height(rough.picture.image, 3)
    let known = capitals > 0 ? min(2, max(0.5, capitals / Self.capitalHeight)) : 1
    let factor = known * Self.capitalHeight / capitalHeight
    self.row = row
    let open: Raster
    (open, step, baseline) =
      (0.9...1.1).contains(factor)
      ? rough : try Self.cut(line, from: page, step: rough.step * factor, ascent, descent)
    (picture, gaps) = try open.closed(to: Int(Self.widestGap * capitalHeight))
    let ink = pv_strip_ink_height(open.image)
    guard ink >= 0 else { throw .internalFault(reason: "out of memory for a line") }
    mayBeText = Double(ink) > Self.lowestLetter * capitalHeight
  }

  /// The same with a picture of the same size.
  private init(_ strip: LineStrip, with picture: Raster) {
    self.picture = picture
    row = strip.row
    mayBeText = strip.mayBeText
    step = strip.step
    baseline = strip.baseline
    gaps = strip.gaps
  }

  /// How blurred its letters are: sigma of a Gaussian, in pixels of the strip. 0.6 to 1.1 on scans
  /// and sharp photos, 1.5 to 4 where print is too small for the photo's focus.
  private var blur: pv_blur { pv_text_blur(picture.image) }

  /// Less blur is left alone.
  private static let leastBlur = 1.4
  /// Whether it is so blurred that it is read better when it is sharpened.
  package var isBlurred: Bool { blur.across >= Self.leastBlur }

  /// How much of the blur is taken back: with more, letters get rings that are read as strokes.
  private static let shareTakenBack = 0.87

  /// The same line with its blur taken back as far as that reads better; itself where it is not
  /// blurred.
  package func sharpened() throws(ScanError) -> LineStrip {
    let blur = blur, share = Self.shareTakenBack
    guard blur.across >= Self.leastBlur else { return self }
    let sharp = try Raster(
      orThrow: pv_text_sharpened(
        picture.image, pv_blur(across: blur.across * share, down: blur.down * share)))
    return LineStrip(self, with: sharp)
  }

  private static func cut(
    _ line: TextLine, from page: Raster, step: Double, _ ascent: Double, _ descent: Double
  ) throws(ScanError) -> (picture: Raster, step: Double, baseline: Double) {
    let length = zip(line.baseline, line.baseline.dropFirst()).reduce(0) {
      $0 + $1.0.distance(to: $1.1)
    }
    let step = max(step, length / longest)
    let shape = pv_strip(
      step: step, length: Int32((length / step).rounded(.up)), beside: Int32(margin),
      above: Int32((ascent * line.xHeight / step).rounded()),
      below: Int32((descent * line.xHeight / step).rounded()),
      body: Int32((line.xHeight / step).rounded()), frame: Int32(frame), sigma: smoothing)
    let picture = try Raster(
      orThrow: pv_image_strip(
        page.image, line.baseline.flatMap { [$0.x, $0.y] }, Int32(line.baseline.count), shape))
    return (picture, step, Double(shape.above + shape.frame))
  }

  /// The boxes of words in the strip, in its pixels, each as large as the ink in it: Tesseract
  /// tells where words begin and end, but how high and low they reach only roughly.
  package func fitted(_ boxes: [Box]) throws(ScanError) -> [Box] {
    var fitted = boxes.map {
      pv_box(left: $0.x, top: $0.y, right: $0.maxX, bottom: $0.maxY)
    }
    guard pv_strip_fit_boxes(picture.image, Self.reach, &fitted, Int32(fitted.count)) == 0 else {
      throw .internalFault(reason: "out of memory for a line")
    }
    return fitted.map {
      Box(x: $0.left, y: $0.top, width: $0.right - $0.left, height: $0.bottom - $0.top)
    }
  }

  /// A box of the strip as one of the page: upright, around the same letters.
  package func place(_ box: Box) -> Box {
    let corners = [box.x, box.maxX].flatMap { x in
      [box.y, box.maxY].map { place(Point(x: x, y: $0)) }
    }
    let xs = corners.map(\.x), ys = corners.map(\.y)
    return Box(
      x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
  }

  /// A place of the strip as one of the page.
  package func place(_ point: Point) -> Point {
    let leftOut = gaps.prefix { Double($0.place) <= point.x }.reduce(0) { $0 + $1.width }
    var way = (point.x + Double(leftOut) - left) * step
    let parts = Array(zip(line.baseline, line.baseline.dropFirst()))
    for (index, (start, end)) in parts.enumerated() {
      let part = Line(from: start, to: end), length = start.distance(to: end)
      guard way > length, index + 1 < parts.count else {
        return part.place(at: way, offset: (point.y - baseline) * step)
      }
      way -= length
    }
    return point
  }
}

extension Raster {
  /// A strip whose words stand no more than `widest` pixels apart, and what was left out.
  fileprivate func closed(to widest: Int) throws(ScanError) -> (Raster, [pv_gap]) {
    var gaps = [pv_gap](repeating: pv_gap(), count: width / widest + 1)
    var count: Int32 = 0
    let closed = try Raster(orThrow: pv_strip_closed(image, Int32(widest), &gaps, &count))
    return (closed, Array(gaps.prefix(Int(count))))
  }
}
