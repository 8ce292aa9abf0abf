/// How a page's picture is compressed.
public enum PageCompression: String, Hashable, Sendable, CaseIterable {
  /// What suits the page: black and white as CCITT group 4, print in layers, photographs
  /// as JPEG.
  case auto
  /// Text and lines as sharp stencils of their own colours, over a coarse JPEG of the
  /// paper and of pictures.
  case layered
  /// The whole page as one JPEG.
  case jpeg
  /// Every pixel as it is.
  case lossless
}
