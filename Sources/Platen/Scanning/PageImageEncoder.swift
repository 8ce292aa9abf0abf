internal import PlatenImaging
internal import PlatenModel

/// Compresses the image of a page for a document.
struct PageImageEncoder {
  let options: ScanOptions

  /// What is compressed of a page.
  struct Page {
    /// The cleaned image; `nil` where none was requested.
    let image: Raster?
    let colour: PageColour?
    let mode: PageModeDecision?
    let resolution: Resolution
    let rotation: Rotation
    /// The channels of the photo, if the page has exactly its pixels; `nil` otherwise.
    let photoChannels: Int?

    init(_ cleaned: CleanedPage, of crop: CroppedPage, turned rotation: Rotation) {
      image = cleaned.image
      colour = cleaned.colour
      mode = cleaned.mode
      resolution = crop.flattened.resolution
      self.rotation = rotation
      photoChannels = crop.isWholePhoto ? crop.flattened.raster.channels : nil
    }
  }

  /// The compressed image of `page`, turned upright; `nil` where it has no image.
  func image(of page: Page, file: PhotoFile) throws(ScanError) -> PageImage? {
    guard let image = try page.image?.turned(by: page.rotation), let colour = page.colour
    else { return nil }
    // An unchanged photo is copied into the document as the JPEG file that it is.
    let isUnchanged =
      isUncleaned(page.mode?.mode) && page.rotation == .none
      && image.channels == page.photoChannels && colour != .bw
    return try compressor(of: page.mode?.mode).compressed(
      image, colour: colour, resolution: page.resolution,
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
