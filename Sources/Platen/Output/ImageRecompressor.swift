package import PlatenDocument
internal import PlatenImaging
package import PlatenModel

/// Compresses the images of existing PDFs again.
package struct ImageRecompressor {
  /// Creates a recompressor.
  package init() {}

  /// What takes the place of `image`; `nil` where it stays as it is.
  func replacement(for image: PDFImage) -> PageImage? {
    ImageOptimizer(
      image.isJPEG ? .jpeg(image.data) : .pixels(image.data), width: image.width,
      height: image.height, components: image.components, storedSize: image.storedSize
    ).flatMap { try? $0.optimized(pageSize: image.pageSize) }
  }

  /// A copy of the PDF at `path` whose images take fewer bytes and look the same, in a temporary file; `nil`
  /// where there is nothing to gain. Throws ``ScanError`` where the PDF cannot be read.
  package func optimizedCopy(of path: String) throws(ScanError) -> Spool? {
    try PDFAssembly.withImages(of: path, replacedBy: replacement(for:))
  }
}
