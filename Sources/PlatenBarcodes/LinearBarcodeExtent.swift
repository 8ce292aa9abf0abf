internal import PlatenImaging
internal import PlatenModel

/// Measures how far the bars of a linear barcode extend above and below the decoded scan line.
///
/// A parallel line belongs to the barcode if it shows the same bars, shifted by the slant of the
/// barcode: its brightness must correlate with that of the first line.
struct LinearBarcodeExtent {
  private let pixels: PixelView
  private let start: Point
  /// The vector from one sample to the next, along the line.
  private let step: Point
  /// The unit vector across the lines, downwards in the barcode's orientation, in pixels.
  private let down: Point

  /// The number of samples per line.
  private static let count = 240
  /// The minimum correlation with the first line. Measured on drawn and photographed barcodes: at
  /// least 0.8 inside, below 0.4 in the digits underneath.
  private static let minimumCorrelation = 0.6
  /// The maximum shift between adjacent lines, in samples.
  private static let maximumShift = 2

  /// The corners of the barcode that was decoded from `left` to `right`, clockwise from its top
  /// left.
  static func corners(from left: Point, to right: Point, in raster: Raster) -> [Point]? {
    raster.withPixels { pixels in
      guard let first = LinearBarcodeExtent(pixels: pixels, from: left, to: right)?.corners()
      else { return nil }
      // A line at an angle leaves the barcode at one end first, so the extent is measured again along
      // lines that are perpendicular to the bars.
      let middles = (middle(first[0], first[3]), middle(first[1], first[2]))
      let isLevel =
        abs((middles.1.y - middles.0.y) - (right.y - left.y)) < maximumTilt
        && abs((middles.1.x - middles.0.x) - (right.x - left.x)) < maximumTilt
      guard !isLevel else { return first }
      return LinearBarcodeExtent(pixels: pixels, from: middles.0, to: middles.1)?.corners()
        ?? first
    }
  }

  /// Whether the bars of an Interleaved 2 of 5 end where it was decoded.
  ///
  /// Its start and stop patterns are as short as parts of its digits, so that a part of a longer one, cut
  /// by the picture's side, can pass for a whole one. No other symbology needs the test.
  static func hasQuietZones(
    _ symbol: DecodedSymbol, in image: BarcodeImage, ofPhoto photo: Quad
  ) -> Bool {
    guard [.i2of5, .itf14].contains(symbol.symbology) else { return true }
    // The scan line itself may leave the bars at their upper or lower side.
    let corners = corners(from: symbol.corners[0], to: symbol.corners[1], in: image.raster)
    let left = corners.map { middle($0[0], $0[3]) } ?? symbol.corners[0]
    let right = corners.map { middle($0[1], $0[2]) } ?? symbol.corners[1]
    // Start, stop and nine modules a digit, if wide bars have three.
    let module = left.distance(to: right) / Double(9 * (symbol.text.count + 1))
    return image.raster.withPixels { pixels in
      guard let extent = LinearBarcodeExtent(pixels: pixels, from: left, to: right),
        let bars = extent.line(at: 0, shift: 0), let darkest = bars.min(), let lightest = bars.max()
      else { return true }
      return [extent.quietZone(from: left, by: -module), extent.quietZone(from: right, by: module)]
        .allSatisfy { zone in
          // The picture must show more than a wide space; the fourteenth digit checks the others.
          let isInPhoto =
            symbol.symbology == .itf14 || photo.contains(image.photoPoint(of: zone[4]))
          return isInPhoto
            && zone.allSatisfy { extent.isLight($0, above: (darkest + lightest) / 2) }
        }
    }
  }

  /// The width of a quiet zone that is required, in modules; the standard (ISO/IEC 16390) asks for ten.
  private static let quietModules = 5

  /// Points of the quiet zone behind `end`, where the bars end: from one module on, because the
  /// decoder's position of the end is that exact, every two thirds of a module.
  private func quietZone(from end: Point, by module: Double) -> [Point] {
    let length = (step.x * step.x + step.y * step.y).squareRoot()
    return stride(from: 4, through: 3 * Self.quietModules, by: 2).map { third in
      let distance = module * Double(third) / 3 / length
      return Point(x: end.x + step.x * distance, y: end.y + step.y * distance)
    }
  }

  /// Whether the picture is light at `point`; so is what is outside of it.
  private func isLight(_ point: Point, above threshold: Double) -> Bool {
    let x = Int(point.x), y = Int(point.y)
    guard x >= 0, y >= 0, x < pixels.width, y < pixels.height else { return true }
    return Double(pixels.bytes[y * pixels.bytesPerRow + x]) > threshold
  }

  /// The change of the scan line, in pixels over its length, that needs no second measurement.
  private static let maximumTilt = 2.0

  private static func middle(_ a: Point, _ b: Point) -> Point {
    Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }

  private init?(pixels: PixelView, from left: Point, to right: Point) {
    let length = left.distance(to: right)
    guard length >= 8, pixels.channels == 1 else { return nil }
    self.pixels = pixels
    start = left
    step = Point(
      x: (right.x - left.x) / Double(Self.count - 1),
      y: (right.y - left.y) / Double(Self.count - 1))
    down = Point(x: -(right.y - left.y) / length, y: (right.x - left.x) / length)
  }

  private func corners() -> [Point]? {
    guard let first = line(at: 0, shift: 0) else { return nil }
    let top = reach(from: first, towards: -1), bottom = reach(from: first, towards: 1)
    let last = Self.count - 1
    return squared([
      place(top.shift, top.row - 0.5), place(last + top.shift, top.row - 0.5),
      place(last + bottom.shift, bottom.row + 0.5), place(bottom.shift, bottom.row + 0.5),
    ])
  }

  /// Turns the upper and the lower side of the extent, which run along the scan line, about their
  /// middles until they are perpendicular to the bars: a scan line may cross a barcode at an angle.
  private func squared(_ corners: [Point]) -> [Point] {
    let bar = Point(x: corners[3].x - corners[0].x, y: corners[3].y - corners[0].y)
    let line = Point(x: corners[1].x - corners[0].x, y: corners[1].y - corners[0].y)
    let squaredLength = bar.x * bar.x + bar.y * bar.y
    // An extent of a few rows does not show the direction of the bars.
    guard squaredLength > 0.01 * (line.x * line.x + line.y * line.y) else { return corners }
    let share = (line.x * bar.x + line.y * bar.y) / squaredLength / 2
    return zip(corners, [1.0, -1, -1, 1]).map { corner, sign in
      Point(x: corner.x + sign * share * bar.x, y: corner.y + sign * share * bar.y)
    }
  }

  private typealias Reach = (row: Double, shift: Int)

  /// The last row of the barcode in one direction, and its shift.
  private func reach(from first: [Double], towards direction: Double) -> Reach {
    var last: Reach = (0, 0)
    var misses = 0
    var row = direction
    // Tolerate a few rows of dirt or glare.
    while misses < 6 {
      let best = ((last.shift - Self.maximumShift)...(last.shift + Self.maximumShift))
        .compactMap { shift in
          line(at: row, shift: shift).map { (shift, Self.correlation($0, first)) }
        }
        .max { $0.1 < $1.1 }
      guard let (shift, correlation) = best else { break }
      if correlation >= Self.minimumCorrelation {
        last = (row, shift)
        misses = 0
      } else {
        misses += 1
      }
      row += direction
    }
    return last
  }

  private func place(_ sample: Int, _ row: Double) -> Point {
    Point(
      x: start.x + Double(sample) * step.x + row * down.x,
      y: start.y + Double(sample) * step.y + row * down.y)
  }

  /// The brightness along the line `row` pixels below the first one; `nil` if it leaves the image.
  private func line(at row: Double, shift: Int) -> [Double]? {
    let ends = [place(shift, row), place(shift + Self.count - 1, row)]
    let isInside = ends.allSatisfy {
      $0.x >= 0 && $0.y >= 0 && $0.x < Double(pixels.width) && $0.y < Double(pixels.height)
    }
    guard isInside else { return nil }
    return (0..<Self.count).map { sample in
      let point = place(sample + shift, row)
      return Double(pixels.bytes[Int(point.y) * pixels.bytesPerRow + Int(point.x)])
    }
  }

  /// Pearson's correlation coefficient.
  private static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let n = Double(a.count)
    let meanA = a.reduce(0, +) / n, meanB = b.reduce(0, +) / n
    var ab = 0.0, aa = 1e-9, bb = 1e-9
    for (x, y) in zip(a, b) {
      ab += (x - meanA) * (y - meanB)
      aa += (x - meanA) * (x - meanA)
      bb += (y - meanB) * (y - meanB)
    }
    return ab / (aa * bb).squareRoot()
  }
}
