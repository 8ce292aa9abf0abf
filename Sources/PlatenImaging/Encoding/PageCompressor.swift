package import FoundationEssentials
package import PlatenModel

/// Compresses a page's picture for the PDF.
package struct PageCompressor: Sendable {
  package let compression: PageCompression
  /// libjpeg's quality of what becomes one JPEG, 1 to 100.
  package let quality: Int

  /// From this part of the page on it is a photograph, and layers would gain nothing.
  private static let photographShare = 0.4

  package init(compression: PageCompression, quality: Int) {
    self.compression = compression
    self.quality = quality
  }

  /// `picture`, of a page with `resolution`, compressed.
  ///
  /// - Parameters:
  ///   - colour: what the picture keeps of the page's colours.
  ///   - photo: the JPEG file that the picture shows as it is, pixel for pixel, if it does.
  package func compressed(
    _ picture: Raster, colour: PageColour, resolution: Resolution, photo: Data?
  ) throws(ScanError) -> PageImage {
    if colour == .bw {
      return image(.ccittGroup4, picture, try PictureEncoder.ccittGroup4(picture))
    }
    if let photo, compression != .layered {
      return image(.jpeg(components: picture.channels), picture, photo)
    }
    switch compression {
    case .lossless:
      return image(
        .deflated(components: picture.channels), picture, try PictureEncoder.deflatedRows(picture))
    case .jpeg: return try jpeg(picture, resolution)
    case .layered: return try PageLayers(of: picture, resolution: resolution).encoded()
    case .auto:
      let layers = try PageLayers(of: picture, resolution: resolution)
      guard layers.pictureShare < Self.photographShare, layers.areLettersSharp else {
        return try jpeg(picture, resolution)
      }
      return try layers.encoded()
    }
  }

  private func jpeg(_ picture: Raster, _ resolution: Resolution) throws(ScanError) -> PageImage {
    image(
      .jpeg(components: picture.channels), picture,
      try PictureEncoder.jpeg(picture, quality: quality, resolution: resolution))
  }

  private func image(
    _ encoding: PageImage.Encoding, _ picture: Raster, _ data: Data
  ) -> PageImage {
    PageImage(encoding: encoding, width: picture.width, height: picture.height, data: data)
  }
}
