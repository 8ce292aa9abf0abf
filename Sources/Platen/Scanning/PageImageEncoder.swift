internal import PlatenImaging
internal import PlatenModel

/// Compresses the image of a page for a document.
struct PageImageEncoder {
  let options: ScanOptions

  /// The compressed image of `cleaned`, turned by `rotation`; `nil` where it has no image.
  func image(
    of cleaned: CleanedPage, _ crop: CroppedPage, turned rotation: Rotation, file: PhotoFile
  ) throws(ScanError) -> PageImage? {
    guard let image = try cleaned.image?.turned(by: rotation), let colour = cleaned.colour
    else { return nil }
    // An unchanged photo is copied into the document as the JPEG file that it is.
    let isUnchanged =
      crop.isWholePhoto && options.cleaning == .none && rotation == .none
      && image.channels == crop.flattened.raster.channels && colour != .bw
    return try compressor.compressed(
      image, colour: colour, resolution: crop.flattened.resolution,
      photo: isUnchanged ? file.jpegForDocument : nil)
  }

  /// An uncleaned page becomes one JPEG, unless the caller chooses another compression.
  private var compressor: PageCompressor {
    let isKept = options.cleaning == .none && options.compression == .auto
    return PageCompressor(
      compression: isKept ? .jpeg : options.compression, quality: options.jpegQuality)
  }
}
