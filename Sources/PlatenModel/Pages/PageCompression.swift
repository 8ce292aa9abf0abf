/// The compression of a page's image in the document.
public enum PageCompression: String, Hashable, Sendable, CaseIterable {
  /// By the page's content: black and white as CCITT group 4, print as layers, photographs as
  /// JPEG.
  case auto
  /// Mixed raster content (ITU-T T.44): text and lines as sharp masks in their foreground colours,
  /// over a coarse JPEG background.
  case layered
  /// The whole page as one JPEG.
  case jpeg
  /// Every pixel unchanged.
  case lossless
}
