package import FoundationEssentials
package import PlatenModel

/// Compresses a page's picture for the PDF.
package struct PageCompressor: Sendable {
  package let compression: PageCompression
  /// libjpeg's quality of what becomes one JPEG, 1 to 100.
  package let quality: Int

  /// From this part of the page on it is a photograph, and layers would gain nothing.
  private static let photographThreshold = 0.4

  package init(compression: PageCompression, quality: Int) {
    self.compression = compression
    self.quality = quality
  }

  /// `raster`, of a page with `resolution`, compressed.
  ///
  /// - Parameters:
  ///   - colour: what the picture keeps of the page's colours.
  ///   - photo: the JPEG file that the picture shows as it is, pixel for pixel, if it does.
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
      return try layers.encoded()
    }
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
