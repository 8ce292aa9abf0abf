internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

/// A photo with the quads and outlines of its pages drawn over it.
struct DetectionOverlay {
  /// A JPEG file, in the pixels of the photo.
  let jpeg: Data

  /// Of 1 to 100.
  private static let quality = 85

  init(of pages: [DetectedPage], on photo: Raster) throws(ScanError) {
    let marked = try photo.overlaid(
      with: pages.map(\.quad), outlines: pages.compactMap(\.outline))
    jpeg = try RasterEncoder.jpeg(marked, quality: Self.quality, resolution: nil)
  }
}
