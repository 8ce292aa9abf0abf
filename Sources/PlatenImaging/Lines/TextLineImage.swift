internal import CVision
package import PlatenModel

/// A line of text by itself: straight, its letters of one height, with paper all around.
package struct TextLineImage: Sendable {
  /// Grey; the baseline is level.
  package let image: Raster
  package let row: LineRow
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
  private static let smoothingSigma = 0.6
  /// How far beyond a word's box its ink is looked for, in pixels of the strip: less than half a
  /// space.
  private static let maximumInkDistance: Int32 = 4
  /// Words stand no further apart than this, in heights of a capital: Tesseract reads what follows
  /// a wide gap worse, in more time.
  private static let maximumWordGap = 0.75
  /// Ink that is no higher than this is no letter, in heights of a capital: an x has 0.7.
  private static let minimumLetterHeight = 0.4
  /// Longer strips than Tesseract takes are shrunk.
  private static let maximumLength = 8000.0

  /// Cuts `row` out of a grey page: `ascent` above its baseline and `descent` below, in heights
  /// of an x; its capitals `capitalHeight` pixels high.
  init(
    of row: LineRow, in page: Raster, ascent: Double, descent: Double,
    capitalHeight: Double = TextLineImage.capitalHeight
  ) throws(ScanError) {
    let line = row.line
    let firstCrop = try Self.rectified(
      line, from: page, step: line.xHeight / Self.xHeight, ascent, descent)
    let capitals = pv_capital_height(firstCrop.image.image, 3)
    let clampedRatio = capitals > 0 ? min(2, max(0.5, capitals / Self.capitalHeight)) : 1
    let factor = clampedRatio * Self.capitalHeight / capitalHeight
    self.row = row
    let withGaps: Raster
    (withGaps, step, baseline) =
      (0.9...1.1).contains(factor)
      ? firstCrop
      : try Self.rectified(line, from: page, step: firstCrop.step * factor, ascent, descent)
    (image, gaps) = try withGaps.gapsShortened(to: Int(Self.maximumWordGap * capitalHeight))
    let ink = pv_text_line_ink_height(withGaps.image)
    guard ink >= 0 else { throw .internalFault(reason: "out of memory for a line") }
    mayBeText = Double(ink) > Self.minimumLetterHeight * capitalHeight
  }

  /// The same with a picture of the same size.
  private init(_ original: TextLineImage, with image: Raster) {
    self.image = image
    row = original.row
    mayBeText = original.mayBeText
    step = original.step
    baseline = original.baseline
    gaps = original.gaps
  }

  /// How blurred its letters are: sigma of a Gaussian, in pixels of the strip. 0.6 to 1.1 on scans
  /// and sharp photos, 1.5 to 4 where print is too small for the photo's focus.
  private var blur: pv_blur_sigma { pv_text_blur_sigma(image.image) }

  /// Less blur is left alone.
  private static let minimumBlur = 1.4
  /// Whether it is so blurred that it is read better when it is sharpened.
  package var isBlurred: Bool { blur.across >= Self.minimumBlur }

  /// How much of the blur is taken back: with more, letters get rings that are read as strokes.
  private static let deconvolvedShare = 0.87

  /// The same line with its blur taken back as far as that reads better; itself where it is not
  /// blurred.
  package func deconvolved() throws(ScanError) -> TextLineImage {
    let blur = blur, share = Self.deconvolvedShare
    guard blur.across >= Self.minimumBlur else { return self }
    let sharp = try Raster(
      orThrow: pv_wiener_deconvolved(
        image.image, pv_blur_sigma(across: blur.across * share, down: blur.down * share)))
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
    let image = try Raster(
      orThrow: pv_text_line_image(
        page.image, line.baseline.flatMap { [$0.x, $0.y] }, Int32(line.baseline.count), shape))
    return (image, step, Double(shape.above + shape.frame))
  }

  /// The boxes of words in the strip, in its pixels, each as large as the ink in it: Tesseract
  /// tells where words begin and end, but how high and low they reach only roughly.
  package func fitted(_ boxes: [Box]) throws(ScanError) -> [Box] {
    var fitted = boxes.map {
      pv_box(left: $0.x, top: $0.y, right: $0.maxX, bottom: $0.maxY)
    }
    guard
      pv_text_line_fit_boxes(image.image, Self.maximumInkDistance, &fitted, Int32(fitted.count))
        == 0
    else {
      throw .internalFault(reason: "out of memory for a line")
    }
    return fitted.map {
      Box(x: $0.left, y: $0.top, width: $0.right - $0.left, height: $0.bottom - $0.top)
    }
  }

  /// A box of the strip as one of the page: upright, around the same letters.
  package func onPage(_ box: Box) -> Box {
    let corners = [box.x, box.maxX].flatMap { x in
      [box.y, box.maxY].map { onPage(Point(x: x, y: $0)) }
    }
    let xs = corners.map(\.x), ys = corners.map(\.y)
    return Box(
      x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
  }

  /// A place of the strip as one of the page.
  package func onPage(_ point: Point) -> Point {
    let removed = gaps.prefix { Double($0.place) <= point.x }.reduce(0) { $0 + $1.width }
    var distance = (point.x + Double(removed) - left) * step
    let parts = Array(zip(line.baseline, line.baseline.dropFirst()))
    for (index, (start, end)) in parts.enumerated() {
      let part = Line(from: start, to: end), length = start.distance(to: end)
      guard distance > length, index + 1 < parts.count else {
        return part.place(at: distance, offset: (point.y - baseline) * step)
      }
      distance -= length
    }
    return point
  }
}

extension Raster {
  /// A strip whose words stand no more than `widest` pixels apart, and what was left out.
  fileprivate func gapsShortened(to widest: Int) throws(ScanError) -> (Raster, [pv_gap]) {
    var gaps = [pv_gap](repeating: pv_gap(), count: width / widest + 1)
    var count: Int32 = 0
    let gapsShortened = try Raster(
      orThrow: pv_text_line_gaps_shortened(image, Int32(widest), &gaps, &count))
    return (gapsShortened, Array(gaps.prefix(Int(count))))
  }
}
