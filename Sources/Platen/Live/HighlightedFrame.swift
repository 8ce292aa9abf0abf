internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel
internal import PlatenVideo

/// A frame with what was found in it drawn over it.
struct HighlightedFrame {
  /// A JPEG file.
  let jpeg: Data

  /// libjpeg's quality of frames of videos.
  static let jpegQuality = 88

  /// - Parameter quads: in pixels of `frame`.
  init(_ frame: VideoFrame, quads: [Quad]) throws(ScanError) {
    jpeg = try RasterEncoder.jpeg(
      frame.raster.overlaid(with: quads), quality: Self.jpegQuality, resolution: nil)
  }
}
