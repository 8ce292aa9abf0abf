package import PlatenModel

/// Takes a page out of its photo: freed from the perspective, level, and at the
/// photo's own resolution.
package struct PageFlattener: Sendable {
  /// The paper that the caller insists on.
  package let pageSize: PaperSize?
  /// The resolution that the caller insists on.
  package let resolution: Resolution?

  /// - Parameters:
  ///   - pageSize: the paper; `nil`, the default, recognises it by its shape.
  ///   - resolution: pixels per inch. With a known paper the page is sampled to it;
  ///     without, it only says how large the page is. `nil` keeps the photo's pixels.
  package init(pageSize: PaperSize? = nil, resolution: Resolution? = nil) {
    self.pageSize = pageSize
    self.resolution = resolution
  }

  /// The page at `quad` in `photo`, or the whole photo.
  ///
  /// The photo is sampled once; a whole photo whose text is level is passed through
  /// as it is, the same object.
  ///
  /// - Parameters:
  ///   - quad: the page's corners in pixels; `nil` takes the whole photo.
  ///   - focalLengthInPixels: the camera's, in pixels of this photo, where known.
  ///   - photoResolution: what the photo's file says of itself.
  package func flattened(
    _ photo: Raster, quad: Quad?, focalLengthInPixels: Double?, photoResolution: Resolution?
  ) throws(ScanError) -> FlattenedPage {
    guard let quad, quad != Quad(width: photo.width, height: photo.height) else {
      return try wholePhoto(photo, photoResolution: photoResolution)
    }
    guard quad.isConvex, quad.area >= 100 else {
      throw .invalidRequest(reason: "the page's corners span no area to take a page from")
    }
    let shape = PageGeometry.aspectRatio(
      of: quad, photoWidth: photo.width, photoHeight: photo.height,
      focalLengthInPixels: focalLengthInPixels)
    let paper = pageSize?.lying(as: shape) ?? PaperSize.matching(aspectRatio: shape)
    let own = Extent(of: quad, aspectRatio: paper?.aspectRatio ?? shape)
      .limited(to: 2 * Double(photo.width * photo.height))
    let extent = try requested(for: paper) ?? own
    let flat = Homography(width: extent.width, height: extent.height, onto: quad)
    let text = try PageText(of: photo, under: flat, extent: extent, range: 5)
    let level = Homography(turningBy: text.skew, from: extent.middle, to: extent.middle)
    let raster = try photo.warped(
      by: flat.after(level), width: extent.roundedWidth, height: extent.roundedHeight,
      outside: text.paperColour)
    return page(raster, paper: paper, photoResolution: nil, skew: text.skew)
  }

  /// The whole photo, level, on a canvas that is large enough to lose nothing.
  private func wholePhoto(
    _ photo: Raster, photoResolution: Resolution?
  ) throws(ScanError) -> FlattenedPage {
    let frame = Extent(width: Double(photo.width), height: Double(photo.height))
    let believed = photoResolution.flatMap { frame.isPlausible(at: $0) ? $0 : nil }
    let paper =
      pageSize?.lying(as: frame.aspectRatio) ?? believed.flatMap { PaperSize.matching(frame, at: $0) }
    let text = try PageText(of: photo, under: .scaling(1, 1), extent: frame, range: 15)
    let turned = frame.turned(by: text.skew)
    let canvas = pageSize == nil ? turned : paper.map(turned.widened) ?? turned
    let extent = try requested(for: paper) ?? canvas
    guard extent != frame else {
      return page(photo, paper: paper, photoResolution: believed, skew: 0)
    }
    let map = Homography(turningBy: text.skew, from: canvas.middle, to: frame.middle)
      .after(.scaling(canvas.width / extent.width, canvas.height / extent.height))
    let raster = try photo.warped(
      by: map, width: extent.roundedWidth, height: extent.roundedHeight,
      outside: text.paperColour)
    return page(raster, paper: paper, photoResolution: believed, skew: text.skew)
  }

  /// The size of `paper` at the resolution that the caller insists on; `nil` where
  /// either is not known and the photo's pixels are kept.
  private func requested(for paper: PaperSize?) throws(ScanError) -> Extent? {
    guard let paper, let resolution else { return nil }
    let extent = Extent(of: paper, at: resolution)
    guard extent.width * extent.height <= 250e6, max(extent.width, extent.height) <= 32_000 else {
      throw .invalidRequest(
        reason: "\(paper.name) at \(Int(resolution.pixelsPerInch)) pixels per inch is more than "
          + "250 megapixels; ask for a lower resolution")
    }
    return extent
  }

  private func page(
    _ raster: Raster, paper: PaperSize?, photoResolution: Resolution?, skew: Double
  ) -> FlattenedPage {
    let fromPaper = paper.flatMap {
      Resolution(pixelsPerInch: Double(raster.width) / $0.width * 25.4)
    }
    return FlattenedPage(
      raster: raster, aspectRatio: paper?.aspectRatio ?? Double(raster.width) / Double(raster.height),
      paperSize: paper, resolution: fromPaper ?? resolution ?? photoResolution ?? .assumed,
      skew: skew)
  }
}

extension Extent {
  /// Whether a file may be believed that says its picture has this `resolution`:
  /// phones write 72 whatever they took, which makes posters of their photos.
  fileprivate func isPlausible(at resolution: Resolution) -> Bool {
    let inches = max(width, height) / resolution.pixelsPerInch
    return (1...20).contains(inches)
  }
}

extension PaperSize {
  /// The paper that a scan of `extent` at `resolution` shows, or `nil`.
  fileprivate static func matching(_ extent: Extent, at resolution: Resolution) -> PaperSize? {
    matching(
      width: extent.width / resolution.pixelsPerInch * 25.4,
      height: extent.height / resolution.pixelsPerInch * 25.4)
  }
}
