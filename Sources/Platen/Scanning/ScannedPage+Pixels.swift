public import FoundationEssentials
internal import PlatenImaging
public import PlatenModel

extension ScannedPage {
  /// The finished page as a reader of the document sees it: background and foreground together,
  /// ``width`` × ``height`` pixels.
  ///
  /// It is decoded anew at each call. Throws an error of the kind `image` where the page has no
  /// image (``ScanOptions/encodesImages``).
  public func pixels() throws(ScanError) -> PagePixels {
    try composed().pagePixels()
  }

  /// The finished page as a JPEG file, to show or to send.
  ///
  /// Throws as ``pixels()`` does.
  ///
  /// - Parameter quality: libjpeg's, 1 to 100. Default: 85, at which the text of a composed page shows
  ///   no ringing. A page whose image is one JPEG already is returned as that file, without a second
  ///   loss.
  public func jpeg(quality: Int = 85) throws(ScanError) -> Data {
    if let image, case .jpeg = image.encoding, image.foreground.isEmpty { return image.data }
    return try RasterEncoder.jpeg(composed(), quality: quality, resolution: resolution)
  }

  /// Background and foreground together.
  func composed() throws(ScanError) -> Raster {
    guard let image else { throw .pageWithoutImage(source) }
    return try image.composed(width: width, height: height)
  }
}
