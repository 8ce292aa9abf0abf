package import FoundationEssentials
package import PlatenModel

/// Compresses a page's image for the PDF.
package struct PageCompressor: Sendable {
  package let compression: PageCompression
  /// libjpeg's quality of a page encoded as one JPEG, 1 to 100.
  package let quality: Int

  /// From this fraction of pictures on, layers would not make the page smaller.
  private static let photographThreshold = 0.4

  /// The largest share of letters that may move into the background: beside letters of a mask they look
  /// paler.
  private static let maximumReleasedText = 0.05

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
    case .layered:
      let letters = try LetterSize(of: raster)
      return try MRCLayers(of: raster, letters: letters, resolution: resolution).encoded()
    case .auto:
      guard let layered = try Self.layers(of: raster, resolution: resolution) else {
        return try jpeg(raster, resolution)
      }
      return try smaller(layered, raster, resolution)
    }
  }

  /// The layers of an image of a page at `resolution`; `nil` where they would not show the page.
  ///
  /// Where masks change what a reader sees, those strokes move into a background at a reader's
  /// resolution. A second round finds what the first one uncovers.
  static func layers(
    of raster: Raster, resolution: Resolution
  ) throws(ScanError) -> PageImage? {
    let letters = try LetterSize(of: raster)
    guard letters.isSharp else { return nil }
    var changed: Raster?, needsFinerBackground = false
    for detail in [MRCLayers.BackgroundDetail.normal, .fine, .full, .full] {
      if detail == .fine, !needsFinerBackground { continue }
      guard
        let layered = try encodedLayers(
          of: raster, letters, resolution: resolution, detail: detail, releasing: changed)
      else { return nil }
      let composed = try layered.composed(width: raster.width, height: raster.height)
      let difference = try PageDifference(of: composed, from: raster)
      if difference.isAcceptable { return layered }
      guard difference.haveStrokesTheirShape else { return nil }
      needsFinerBackground = difference.areStrokesAcceptable
      changed = try PageDifference.changedBlocks(of: composed, from: raster, and: changed)
    }
    return nil
  }

  /// The layers of an image, unless most of it is a photograph. The masks in memory, which have up to
  /// four times the pixels of the page, are freed when this returns.
  @inline(never)
  private static func encodedLayers(
    of raster: Raster, _ letters: LetterSize, resolution: Resolution,
    detail: MRCLayers.BackgroundDetail, releasing changed: Raster?
  ) throws(ScanError) -> PageImage? {
    var layers = try MRCLayers(
      of: raster, letters: letters, resolution: resolution, detail: detail)
    guard layers.pictureShare < photographThreshold else { return nil }
    if detail == .full, let changed {
      let share = try layers.release(in: changed)
      guard share <= maximumReleasedText else { return nil }
    }
    return try layers.encoded()
  }

  /// `layered`, if it takes fewer bytes than the page as a JPEG.
  private func smaller(
    _ layered: PageImage, _ raster: Raster, _ resolution: Resolution
  ) throws(ScanError) -> PageImage {
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
