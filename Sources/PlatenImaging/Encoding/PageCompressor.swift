package import FoundationEssentials
package import PlatenModel

/// Compresses a page's image for the PDF.
package struct PageCompressor: Sendable {
  package let compression: PageCompression
  /// libjpeg's quality of a page encoded as one JPEG, 1 to 100.
  package let quality: Int

  /// From this fraction of pictures on, layers would not make the page smaller.
  private static let photographThreshold = 0.4

  package init(compression: PageCompression, quality: Int) {
    self.compression = compression
    self.quality = quality
  }

  /// Compresses a page's image.
  ///
  /// - Parameters:
  ///   - raster: the page, at `resolution`.
  ///   - colour: the colours that the image keeps.
  ///   - photo: the JPEG file whose pixels are exactly those of `raster`, if there is one.
  package func compressed(
    _ raster: Raster, colour: PageColour, resolution: Resolution, photo: Data?
  ) throws(ScanError) -> PageImage {
    if colour == .bw {
      return image(.ccittGroup4, raster, try RasterEncoder.ccittGroup4(raster))
    }
    if let photo, compression != .layered {
      return image(.jpeg(components: raster.channels), raster, photo)
    }
    switch compression {
    case .lossless:
      return image(
        .deflated(components: raster.channels), raster, try RasterEncoder.deflatedRows(raster))
    case .jpeg: return try jpeg(raster, resolution)
    case .layered: return try MRCLayers(of: raster, resolution: resolution).encoded()
    case .auto:
      let layers = try MRCLayers(of: raster, resolution: resolution)
      guard layers.pictureShare < Self.photographThreshold, layers.isTextSharp else {
        return try jpeg(raster, resolution)
      }
      return try faithful(layers.encoded(), to: raster, resolution)
    }
  }

  /// `layered`, if a reader sees the page in it and it takes fewer bytes; else the page as a JPEG.
  private func faithful(
    _ layered: PageImage, to raster: Raster, _ resolution: Resolution
  ) throws(ScanError) -> PageImage {
    let composed = try layered.composed(width: raster.width, height: raster.height)
    guard try PageDifference(of: composed, from: raster).isAcceptable else {
      return try jpeg(raster, resolution)
    }
    // Layers of gray text alone are never larger.
    guard raster.channels == 3 || layered.byteCount > raster.width * raster.height / 16 else {
      return layered
    }
    let single = try jpeg(raster, resolution)
    return layered.byteCount <= single.byteCount ? layered : single
  }

  private func jpeg(_ raster: Raster, _ resolution: Resolution) throws(ScanError) -> PageImage {
    image(
      .jpeg(components: raster.channels), raster,
      try RasterEncoder.jpeg(raster, quality: quality, resolution: resolution))
  }

  private func image(
    _ encoding: PageImage.Encoding, _ raster: Raster, _ data: Data
  ) -> PageImage {
    PageImage(encoding: encoding, width: raster.width, height: raster.height, data: data)
  }
}

extension PageImage {
  /// The bytes of all layers.
  fileprivate var byteCount: Int { foreground.reduce(data.count) { $0 + $1.data.count } }
}
