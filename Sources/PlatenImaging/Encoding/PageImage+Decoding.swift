internal import CImageIO
internal import CVision
internal import FoundationEssentials
package import PlatenModel

extension PageImage {
  /// The image as a reader of the document sees it: the background with the foreground layers painted
  /// over it, `width` × `height` pixels.
  package func composed(width: Int, height: Int) throws(ScanError) -> Raster {
    // Masks may be finer than the page. Another ratio than a whole number is composed in the pixels
    // of the masks.
    let scale = self.width / max(1, width)
    let isWhole = scale >= 1 && scale * width == self.width && scale * height == self.height
    guard isWhole else {
      return try composed(width: self.width, height: self.height)
        .resized(width: width, height: height)
    }
    let background = try background()
    let channels = background.channels == 3 || !foreground.allSatisfy(\.colour.isGray) ? 3 : 1
    let canvas = try Canvas(background, width: width, height: height, channels: channels)
    for layer in foreground { try canvas.paint(layer, scale: scale) }
    return try canvas.finished()
  }

  /// The decoded background in its own pixels; one white pixel where there is none.
  private func background() throws(ScanError) -> Raster {
    switch encoding {
    case .jpeg: return try data.decodedImage()
    case .ccittGroup4: return try data.decodedGroup4(width: width, height: height)
    case .deflated(let components):
      return try PNGChunks.file(
        rows: data, width: width, height: height, channels: components
      ).decodedImage()
    case .blank:
      return try Raster(width: 1, height: 1, channels: 1) { pixels, _ in pixels[0] = 255 }
        .orThrow()
    }
  }
}

/// A page that is painted layer by layer, which nobody else sees until it is finished.
private struct Canvas: ~Copyable {
  private let canvas: OpaquePointer

  /// A canvas with `background`, scaled to `width` × `height` pixels.
  init(_ background: Raster, width: Int, height: Int, channels: Int) throws(ScanError) {
    let canvas = pv_canvas_create(
      background.image, Int32(width), Int32(height), Int32(channels))
    guard let canvas else { throw .openCV(purpose: "an image") }
    self.canvas = canvas
  }

  deinit { pv_canvas_free(canvas) }

  /// Paints `layer`; `scale` pixels of its mask are one of the page.
  func paint(_ layer: PageImage.ForegroundLayer, scale: Int) throws(ScanError) {
    let mask = try layer.data.decodedGroup4(width: layer.width, height: layer.height)
    let colour = [layer.colour.red, layer.colour.green, layer.colour.blue]
    let status = withExtendedLifetime(mask) {
      pv_canvas_paint(canvas, mask.image, Int32(layer.x), Int32(layer.y), Int32(scale), colour)
    }
    guard status == 0 else { throw .openCV(purpose: "an image") }
  }

  /// The page.
  consuming func finished() throws(ScanError) -> Raster {
    let image = pv_canvas_finish(canvas)
    // The call has freed the canvas.
    discard self
    return try Raster(orThrow: image)
  }
}

extension ForegroundColour {
  fileprivate var isGray: Bool { red == green && green == blue }
}

extension Raster? {
  fileprivate func orThrow() throws(ScanError) -> Raster {
    guard let self else { throw .openCV(purpose: "an image") }
    return self
  }
}

extension Data {
  /// The decoded image file, which platen itself has written, so no size limit applies.
  fileprivate func decodedImage() throws(ScanError) -> Raster {
    try PhotoFile(data: self, source: "page image", maximumMegapixels: .infinity)
      .photo(frame: 0).raster
  }

  /// The decoded CCITT group 4 stream: 0 for black, 255 for white.
  fileprivate func decodedGroup4(width: Int, height: Int) throws(ScanError) -> Raster {
    var failure = pio_failure()
    var isDecoded = false
    let raster = Raster(width: width, height: height, channels: 1) { pixels, bytesPerRow in
      isDecoded = withUnsafeBytes { bytes in
        bytes.bindMemory(to: UInt8.self).baseAddress.map {
          pio_ccitt_g4_decode(
            $0, bytes.count, Int32(width), Int32(height),
            pio_pixels(data: pixels, stride: bytesPerRow), &failure)
        } ?? false
      }
    }
    guard isDecoded else {
      throw .library("libtiff", failure.text)
    }
    return try raster.orThrow()
  }
}
