internal import CVision
package import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

/// A grey picture in which codes are looked for, and the way back to the photo's places.
package struct BarcodeImage: Sendable {
  /// Grey.
  package let raster: Raster
  /// From places of ``raster`` to places of the photo.
  private let toPhoto: Homography
  /// ``raster`` at half its size, a quarter, and so on: what is shrunk is made of these, since
  /// averaging what falls together costs more the more there is of it.
  private let pyramid: [Raster]

  /// The photo itself, in grey.
  package init(photo: Raster) throws(ScanError) {
    raster = try photo.gray()
    toPhoto = Homography(1, 0, 0, 0, 1, 0)
    var pyramid: [Raster] = [], last = raster
    while max(last.width, last.height) > Self.maximumTopLevelSide {
      last = try last.resized(toScale: 0.5)
      pyramid.append(last)
    }
    self.pyramid = pyramid
  }

  /// Pixels of the longer side up to which a photo is not halved any further.
  private static let maximumTopLevelSide = 1600

  private init(_ raster: Raster, toPhoto: Homography) {
    self.raster = raster
    self.toPhoto = toPhoto
    pyramid = []
  }

  /// Where a place of ``raster`` is in the photo.
  package func photoPoint(of point: Point) -> Point { toPhoto(point) }

  /// The whole of ``raster``.
  package var bounds: Quad { Quad(width: raster.width, height: raster.height) }

  /// Pixels of the longer side.
  package var longSide: Int { max(raster.width, raster.height) }

  /// A negative.
  package func inverted() throws(ScanError) -> BarcodeImage {
    BarcodeImage(try raster.inverted(), toPhoto: toPhoto)
  }

  /// Scaled by `scale`; bicubic where it grows, the mean of what falls together where it shrinks.
  package func scaled(by scale: Double) throws(ScanError) -> BarcodeImage {
    let (level, reduction) = level(forSamplingStep: 1 / scale, below: 2)
    return try BarcodeImage(
      level.resized(toScale: scale * reduction),
      toPhoto: toPhoto.after(.scaling(1 / scale, 1 / scale)))
  }

  /// What a picture is made of whose pixels are `samplingStep` pixels of ``raster`` wide: the first of
  /// ``raster`` and its pyramid of which they are less than `limit` wide, or the last; and how many
  /// times larger ``raster`` is.
  private func level(
    forSamplingStep samplingStep: Double, below limit: Double
  ) -> (raster: Raster, reduction: Double) {
    var level = raster, reduction = 1.0
    for next in pyramid where samplingStep >= limit * reduction {
      (level, reduction) = (next, 2 * reduction)
    }
    return (level, reduction)
  }

  /// With a longer side of `side` pixels; itself where that has fewer.
  package func downscaled(to side: Double) throws(ScanError) -> BarcodeImage {
    Double(longSide) > side ? try scaled(by: side / Double(longSide)) : self
  }

  /// With white around it, an eighth of its longer side wide and at least ten pixels.
  package func padded() throws(ScanError) -> BarcodeImage {
    let margin = max(10, longSide / 8)
    return BarcodeImage(
      try Raster(orThrow: pv_barcode_padded(raster.image, Int32(margin))),
      toPhoto: toPhoto.after(Homography(1, 0, -Double(margin), 0, 1, -Double(margin))))
  }

  /// With the contrast of every part drawn out.
  package func equalized() throws(ScanError) -> BarcodeImage {
    BarcodeImage(try Raster(orThrow: pv_barcode_equalized(raster.image, 4)), toPhoto: toPhoto)
  }

  /// With edges made steeper: what a blur of `sigma` pixels takes away is added `amount` times.
  package func unsharpMasked(sigma: Double, amount: Double) throws(ScanError) -> BarcodeImage {
    BarcodeImage(
      try Raster(orThrow: pv_barcode_unsharp_masked(raster.image, sigma, amount)), toPhoto: toPhoto)
  }

  /// In black and white, by the mean of the surroundings: a twelfth of the longer side.
  package func binarized() throws(ScanError) -> BarcodeImage {
    BarcodeImage(
      try Raster(orThrow: pv_barcode_binarized(raster.image, Int32(longSide / 12))),
      toPhoto: toPhoto)
  }

  /// With the convex shape that has these corners, in places of the photo, made white.
  package func blanked(_ photoQuad: Quad) throws(ScanError) -> BarcodeImage {
    let fromPhoto = toPhoto.inverse
    let numbers = photoQuad.corners.map { fromPhoto($0) }.flatMap { [$0.x, $0.y] }
    return BarcodeImage(
      try Raster(orThrow: pv_barcode_blanked(raster.image, numbers, 4)), toPhoto: toPhoto)
  }

  /// Turned by `degrees` clockwise, about its middle, and as large as that makes it.
  package func turned(by degrees: Double) throws(ScanError) -> BarcodeImage {
    let (sine, cosine) = (abs(sin(degrees * .pi / 180)), abs(cos(degrees * .pi / 180)))
    let (w, h) = (Double(raster.width), Double(raster.height))
    let (width, height) = (w * cosine + h * sine, w * sine + h * cosine)
    let back = Homography(
      turningBy: -degrees, from: Point(x: width / 2, y: height / 2),
      to: Point(x: w / 2, y: h / 2))
    return try resampled(by: back, width: Int(width), height: Int(height))
  }

  /// The part within `quad`, in places of ``raster``, square or rectangular as its sides are, and
  /// with a longer side of 400 to 1200 pixels where four times its own suffice. There is a margin
  /// around `regionBounds`, which is where the quad has gone.
  package func rectified(
    _ quad: Quad
  ) throws(ScanError) -> (image: BarcodeImage, regionBounds: Box) {
    var width = max(
      quad.topLeft.distance(to: quad.topRight), quad.bottomLeft.distance(to: quad.bottomRight))
    var height = max(
      quad.topLeft.distance(to: quad.bottomLeft), quad.topRight.distance(to: quad.bottomRight))
    if width < 1.33 * height, height < 1.33 * width {
      width = max(width, height)
      height = width
    }
    let long = max(width, height, 1)
    let scale = min(max(1, min(4, 400 / long)), 1200 / long)
    let margin = Self.margin * long * scale
    let offset = Homography(1, 0, -margin, 0, 1, -margin)
    let regionBounds = Box(x: margin, y: margin, width: width * scale, height: height * scale)
    let image = try resampled(
      by: Homography(width: regionBounds.width, height: regionBounds.height, onto: quad).after(
        offset),
      width: Int(regionBounds.width + 2 * margin), height: Int(regionBounds.height + 2 * margin),
      samplingStep: 1 / scale)
    return (image, regionBounds)
  }

  /// What is shown around a region, in parts of its longer side: the quiet zone, and what the
  /// region's outline missed.
  private static let margin = 0.12

  /// The picture that shows at each place what this one has where `map` leads, which makes
  /// `samplingStep` pixels one.
  private func resampled(
    by map: Homography, width: Int, height: Int, samplingStep: Double = 1
  ) throws(ScanError) -> BarcodeImage {
    // Up to here nothing between the places is missed, one for each pixel. More would be needed
    // in the narrow corners of what is no rectangle, which shows no code.
    let (level, reduction) = level(forSamplingStep: samplingStep, below: 1.5)
    return try BarcodeImage(
      level.warped(
        by: .scaling(1 / reduction, 1 / reduction).after(map), width: max(1, width),
        height: max(1, height), borderColour: [255], samples: 1),
      toPhoto: toPhoto.after(map))
  }

  /// Where there may be codes, in places of the photo, at most `count`, the largest first.
  package func candidateRegions(atMost count: Int) throws(ScanError) -> [Quad] {
    let scale = min(1, Self.regionDetectionSide / Double(longSide))
    let small = scale < 1 ? try raster.resized(toScale: scale) : raster
    var numbers = [Double](repeating: 0, count: 8 * count)
    let found = Int(pv_barcode_regions(small.image, &numbers, Int32(count)))
    guard found >= 0 else { throw .internalFault(reason: "out of memory for a picture") }
    return (0..<found).compactMap { region in
      Quad(
        corners: (0..<4).map { corner in
          let index = 8 * region + 2 * corner
          return toPhoto(Point(x: numbers[index] / scale, y: numbers[index + 1] / scale))
        })
    }
  }

  /// Pixels of the longer side of the picture in which regions are looked for.
  private static let regionDetectionSide = 800.0
}
