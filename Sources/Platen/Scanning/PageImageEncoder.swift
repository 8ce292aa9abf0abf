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
    let isUncleaned = isUncleaned(cleaned.mode?.mode)
    let isUnchanged =
      crop.isWholePhoto && isUncleaned && rotation == .none
      && image.channels == crop.flattened.raster.channels && colour != .bw
    return try compressor(of: cleaned.mode?.mode).compressed(
      image, colour: colour, resolution: crop.flattened.resolution,
      photo: isUnchanged ? file.jpegForDocument : nil)
  }

  /// Whether the image is the flattened page, unchanged.
  private func isUncleaned(_ mode: PageMode?) -> Bool {
    mode == .original || mode == .document && options.cleaning == .none
  }

  /// An uncleaned page and a photograph become one JPEG, unless the caller chooses another
  /// compression. Photographs have no layers.
  private func compressor(of mode: PageMode?) -> PageCompressor {
    let isPhoto = mode == .photo || mode == .id || mode == .original
    let isKept =
      options.compression == .auto && (isPhoto || isUncleaned(mode))
      || options.compression == .layered && isPhoto
    return PageCompressor(
      compression: isKept ? .jpeg : options.compression, quality: options.jpegQuality)
  }
}
