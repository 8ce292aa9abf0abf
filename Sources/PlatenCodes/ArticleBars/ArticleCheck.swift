internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

/// EAN-13 and UPC-A by their grey tones: a second opinion on what the library read, and the last
/// resort where it read nothing. One check digit lets one misreading in ten through, which is why
/// there has to be one.
struct ArticleCheck {
  let photo: CodePicture
  let symbologies: Set<BarcodeSymbology>

  /// `code` as its grey tones have it; `nil` where they say something else, and `code` was not
  /// read at first sight.
  func confirmed(
    _ code: FoundCode, atFirstSight: Bool
  ) throws(ScanError) -> FoundCode? {
    guard [.ean13, .upca].contains(code.barcode.symbology) else { return code }
    let (close, inner) = try photo.flattened(code.quad)
    guard let seen = ArticleBars(close.raster, inner: inner).inPlace,
      !seen.digits.hasSuffix(code.barcode.payload)
    else { return code }
    if seen.overrules { return found(seen.digits, at: code.quad) }
    return atFirstSight || !seen.contradicts ? code : nil
  }

  /// The code that a region shows, if it shows bars.
  func code(in closeUp: CloseUp) throws(ScanError) -> FoundCode? {
    guard !symbologies.isDisjoint(with: [.ean13, .upca]) else { return nil }
    let raster = closeUp.picture.raster
    guard let lying = BarDirection(raster),
      let digits = try bars(of: raster, inner: closeUp.inner, lying).anywhere
    else { return nil }
    return found(digits, at: closeUp.region)
  }

  private func bars(
    of picture: Raster, inner: Box, _ direction: BarDirection
  ) throws(ScanError) -> ArticleBars {
    switch direction {
    case .upright:
      return ArticleBars(picture, inner: inner)
    case .lying:
      let turned = Box(x: inner.y, y: inner.x, width: inner.height, height: inner.width)
      return ArticleBars(try picture.turned(by: .clockwise), inner: turned)
    }
  }

  private func found(_ digits: String, at quad: Quad) -> FoundCode? {
    let isUPC = digits.first == "0" && symbologies.contains(.upca)
    let symbology = isUPC ? BarcodeSymbology.upca : .ean13
    guard symbologies.contains(symbology) else { return nil }
    let payload = isUPC ? String(digits.dropFirst()) : digits
    return FoundCode(
      barcode: Barcode(symbology: symbology, payload: payload, bytes: Data(payload.utf8)),
      printed: payload, quad: quad)
  }
}

/// Which way bars run in a picture that shows nothing else.
enum BarDirection {
  case upright, lying

  /// `nil` where brightness changes along both of the picture's sides alike.
  init?(_ picture: Raster) {
    let (across, down) = picture.withPixels { pixels in
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
      self = .upright
    } else if down > across * 3 / 2 {
      self = .lying
    } else {
      return nil
    }
  }
}
