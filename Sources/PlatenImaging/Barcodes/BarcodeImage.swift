internal import CVision
internal import Glibc
package import PlatenModel

/// A gray image in which barcodes are searched for, with the map from its pixels to those of the
/// photo.
package struct BarcodeImage: Sendable {
  /// One channel.
  package let raster: Raster
  /// Maps points of ``raster`` to points of the photo.
  private let toPhoto: Homography
  /// ``raster`` at 1/2, 1/4, … of its size. Downscaling starts from one of these, because the cost
  /// of area averaging grows with the number of source pixels.
  private let pyramid: [Raster]

  /// The whole photo, converted to gray.
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

  /// Halving stops at this length of the longer side, in pixels.
  private static let maximumTopLevelSide = 1600

  private init(_ raster: Raster, toPhoto: Homography) {
    self.raster = raster
    self.toPhoto = toPhoto
    pyramid = []
  }

  /// The point of the photo that corresponds to `point` of ``raster``.
  package func photoPoint(of point: Point) -> Point { toPhoto(point) }

  /// The frame of ``raster`` as a quad.
  package var bounds: Quad { Quad(width: raster.width, height: raster.height) }

  /// The longer side, in pixels.
  package var longSide: Int { max(raster.width, raster.height) }

  package func inverted() throws(ScanError) -> BarcodeImage {
    BarcodeImage(try raster.inverted(), toPhoto: toPhoto)
  }

  /// The image scaled by `scale`: bicubic when it grows, area averaging when it shrinks.
  package func scaled(by scale: Double) throws(ScanError) -> BarcodeImage {
    let (level, reduction) = level(forSamplingStep: 1 / scale, below: 2)
    return try BarcodeImage(
      level.resized(toScale: scale * reduction),
      toPhoto: toPhoto.after(.scaling(1 / scale, 1 / scale)))
  }

  /// The pyramid level to resample from when one target pixel covers `samplingStep` pixels of
  /// ``raster``.
  ///
  /// It is the first level of which a target pixel covers fewer than `limit` pixels, or else the
  /// smallest. `reduction` is how many times smaller than ``raster`` the level is.
  private func level(
    forSamplingStep samplingStep: Double, below limit: Double
  ) -> (raster: Raster, reduction: Double) {
    var level = raster, reduction = 1.0
    for next in pyramid where samplingStep >= limit * reduction {
      (level, reduction) = (next, 2 * reduction)
    }
    return (level, reduction)
  }

  /// The image downscaled to `side` pixels on the longer side, or itself if that is not longer.
  package func downscaled(to side: Double) throws(ScanError) -> BarcodeImage {
    Double(longSide) > side ? try scaled(by: side / Double(longSide)) : self
  }

  /// The image with a white border, an eighth of its longer side wide and at least 10 pixels.
  package func padded() throws(ScanError) -> BarcodeImage {
    let margin = max(10, longSide / 8)
    return BarcodeImage(
      try raster.transformed { pv_barcode_padded($0, Int32(margin)) },
      toPhoto: toPhoto.after(Homography(1, 0, -Double(margin), 0, 1, -Double(margin))))
  }

  /// The image after contrast-limited adaptive histogram equalization (CLAHE).
  package func equalized() throws(ScanError) -> BarcodeImage {
    BarcodeImage(try raster.transformed { pv_barcode_equalized($0, 4) }, toPhoto: toPhoto)
  }

  /// The image after an unsharp mask: `amount` times the difference from a Gaussian blur of `sigma`
  /// pixels is added.
  package func unsharpMasked(sigma: Double, amount: Double) throws(ScanError) -> BarcodeImage {
    BarcodeImage(
      try raster.transformed { pv_barcode_unsharp_masked($0, sigma, amount) }, toPhoto: toPhoto)
  }

  /// The image in black and white, by the local mean over a window of 1/12 of the longer side.
  package func binarized() throws(ScanError) -> BarcodeImage {
    BarcodeImage(
      try raster.transformed { pv_barcode_binarized($0, Int32(longSide / 12)) },
      toPhoto: toPhoto)
  }

  /// The image with the convex quad `photoQuad`, in pixels of the photo, painted white.
  package func blanked(_ photoQuad: Quad) throws(ScanError) -> BarcodeImage {
    let fromPhoto = toPhoto.inverse
    let numbers = photoQuad.corners.map { fromPhoto($0) }.flatMap { [$0.x, $0.y] }
    return BarcodeImage(
      try raster.transformed { pv_barcode_blanked($0, numbers, 4) }, toPhoto: toPhoto)
  }

  /// The image with its left and its right side swapped.
  package func mirrored() throws(ScanError) -> BarcodeImage {
    let flip = Homography(-1, 0, Double(raster.width - 1), 0, 1, 0)
    return try resampled(by: flip, width: raster.width, height: raster.height)
  }

  /// The image rotated clockwise by `degrees` about its center, on a canvas that holds all of it.
  package func turned(by degrees: Double) throws(ScanError) -> BarcodeImage {
    let (sine, cosine) = (abs(sin(degrees * .pi / 180)), abs(cos(degrees * .pi / 180)))
    let (w, h) = (Double(raster.width), Double(raster.height))
    let (width, height) = (w * cosine + h * sine, w * sine + h * cosine)
    let back = Homography(
      turningBy: -degrees, from: Point(x: width / 2, y: height / 2),
      to: Point(x: w / 2, y: h / 2))
    return try resampled(by: back, width: Int(width), height: Int(height))
  }

  /// The region in `quad`, in pixels of ``raster``, rectified to a square or a rectangle.
  ///
  /// A ratio of sides below 1.33 gives a square. The longer side has 400 to 1200 pixels, or 4 times
  /// its own number if that is fewer. The image has a margin around `regionBounds`, the box to
  /// which the quad is mapped.
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

  /// The margin around a rectified region, as a fraction of its longer side: for the quiet zone,
  /// and for errors of the region's outline.
  private static let margin = 0.12

  /// Resamples the image: the result shows at each point the point of ``raster`` given by `map`,
  /// and one of its pixels covers `samplingStep` of them.
  private func resampled(
    by map: Homography, width: Int, height: Int, samplingStep: Double = 1
  ) throws(ScanError) -> BarcodeImage {
    // Up to 1.5 one sample per pixel loses no detail. A quad that is far from a rectangle would
    // need more in its narrow corners, but such a quad holds no barcode.
    let (level, reduction) = level(forSamplingStep: samplingStep, below: 1.5)
    return try BarcodeImage(
      level.warped(
        by: .scaling(1 / reduction, 1 / reduction).after(map), width: max(1, width),
        height: max(1, height), borderColor: [255], samples: 1),
      toPhoto: toPhoto.after(map))
  }

  /// Regions that may contain barcodes: at most `count`, largest first.
  package func candidateRegions(atMost count: Int) throws(ScanError) -> [BarcodeRegion] {
    let scale = min(1, Self.regionDetectionSide / Double(longSide))
    let small = scale < 1 ? try scaled(by: scale).raster : raster
    var numbers = [Double](repeating: 0, count: 8 * count)
    var inks = [Double](repeating: 0, count: count)
    let found = Int(small.withImage { pv_barcode_regions($0, &numbers, &inks, Int32(count)) })
    guard found >= 0 else { throw .openCV(purpose: "an image") }
    return (0..<found).compactMap { region in
      Quad(
        corners: (0..<4).map { corner in
          let index = 8 * region + 2 * corner
          return toPhoto(Point(x: numbers[index] / scale, y: numbers[index + 1] / scale))
        }
      ).map { BarcodeRegion(quad: $0, ink: inks[region]) }
    }
  }

  /// The longer side, in pixels, of the image in which regions are detected.
  private static let regionDetectionSide = 1600.0
}

/// A part of a photo that may contain a barcode.
package struct BarcodeRegion: Sendable {
  /// In pixels of the photo.
  package let quad: Quad
  /// How far the mean brightness lies from the lightest pixels, 0, towards the darkest, 1.
  fileprivate let ink: Double

  /// Whether it is as dark as a code: on drawn and photographed ones 0.3 to 0.7, in text below.
  package var looksLikeCode: Bool { (0.28...0.72).contains(ink) }
}

extension Raster {
  /// The page without the bars of linear barcodes, so that text which touches them stands free; `nil`
  /// if it has none.
  ///
  /// - Parameter capitalHeight: the height of most capitals, in pixels.
  package func erasingBars(
    capitalHeight: Double = TextLineImage.capitalHeight
  ) throws(ScanError) -> Raster? {
    var count: Int32 = 0
    let erased = try transformed { pv_bars_erased($0, capitalHeight, &count) }
    return count > 0 ? erased : nil
  }
}
