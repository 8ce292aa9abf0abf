internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

/// Verifies EAN-13 and UPC-A by template matching, and finds them where zxing-cpp finds none.
///
/// Verification is needed because a single check digit lets one misreading in ten through.
struct EANVerifier {
  let photo: BarcodeImage
  let symbologies: Set<BarcodeSymbology>

  /// `detected`, corrected by template matching; `nil` if the match contradicts it and it comes
  /// from a preprocessing variant (`isFirstPass` is false).
  func verified(
    _ detected: DetectedBarcode, isFirstPass: Bool
  ) throws(ScanError) -> DetectedBarcode? {
    guard [.ean13, .upca].contains(detected.barcode.symbology) else { return detected }
    let (rectified, regionBounds) = try photo.rectified(detected.quad)
    guard let match = EANTemplateMatcher(rectified.raster, regionBounds: regionBounds).matchInPlace,
      !match.digits.hasSuffix(detected.barcode.payload)
    else { return detected }
    if match.overrules { return found(match.digits, at: detected.quad) }
    return isFirstPass || !match.contradicts ? detected : nil
  }

  /// The barcode in a region, if the region has bars.
  func barcode(in crop: RegionCrop) throws(ScanError) -> DetectedBarcode? {
    guard !symbologies.isDisjoint(with: [.ean13, .upca]) else { return nil }
    let raster = crop.image.raster
    guard let direction = BarDirection(raster),
      let digits = try bars(of: raster, regionBounds: crop.regionBounds, direction).digitsAnywhere
    else { return nil }
    return found(digits, at: crop.region)
  }

  private func bars(
    of image: Raster, regionBounds: Box, _ direction: BarDirection
  ) throws(ScanError) -> EANTemplateMatcher {
    switch direction {
    case .vertical:
      return EANTemplateMatcher(image, regionBounds: regionBounds)
    case .horizontal:
      let turnedBounds = Box(
        x: regionBounds.y, y: regionBounds.x, width: regionBounds.height, height: regionBounds.width
      )
      return EANTemplateMatcher(try image.turned(by: .clockwise), regionBounds: turnedBounds)
    }
  }

  private func found(_ digits: String, at quad: Quad) -> DetectedBarcode? {
    let isUPC = digits.first == "0" && symbologies.contains(.upca)
    let symbology = isUPC ? BarcodeSymbology.upca : .ean13
    guard symbologies.contains(symbology) else { return nil }
    let payload = isUPC ? String(digits.dropFirst()) : digits
    return DetectedBarcode(
      barcode: Barcode(symbology: symbology, payload: payload, bytes: Data(payload.utf8)),
      humanReadable: payload, quad: quad)
  }
}

/// The direction of the bars in a crop that shows nothing else.
enum BarDirection {
  case vertical, horizontal

  /// Estimates the direction from the gradients; `nil` if they are about equal in both directions.
  init?(_ image: Raster) {
    let (across, down) = image.withPixels { pixels in
      var across = 0, down = 0
      for row in stride(from: 0, to: pixels.height - 1, by: 2) {
        for column in stride(from: 0, to: pixels.width - 1, by: 2) {
          let place = row * pixels.bytesPerRow + column
          let here = Int(pixels.bytes[place])
          across += abs(Int(pixels.bytes[place + 1]) - here)
          down += abs(Int(pixels.bytes[place + pixels.bytesPerRow]) - here)
        }
      }
      return (across, down)
    }
    if across > down * 3 / 2 {
      self = .vertical
    } else if down > across * 3 / 2 {
      self = .horizontal
    } else {
      return nil
    }
  }
}
