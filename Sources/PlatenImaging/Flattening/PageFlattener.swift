internal import CVision
package import PlatenModel

/// Extracts a page from its photo: rectified, deskewed, and at the photo's own resolution.
package struct PageFlattener: Sendable {
  /// The paper that the caller requires.
  package let pageSize: PaperSize?
  /// The resolution that the caller requires.
  package let resolution: Resolution?

  /// - Parameters:
  ///   - pageSize: the paper; `nil`, the default, recognizes it by its shape.
  ///   - resolution: in pixels per inch. A page of known paper is resampled to it; for other pages
  ///     it only declares the size on paper. `nil` keeps the photo's pixels.
  package init(pageSize: PaperSize? = nil, resolution: Resolution? = nil) {
    self.pageSize = pageSize
    self.resolution = resolution
  }

  /// Extracts the page at `quad`, or takes the whole photo.
  ///
  /// The photo is resampled once. A whole photo with level text is returned unchanged, as the same
  /// object.
  ///
  /// - Parameters:
  ///   - quad: the page's corners in pixels; `nil` takes the whole photo.
  ///   - focalLengthInPixels: the camera's, in pixels of this photo, if known.
  ///   - photoResolution: the resolution in the photo's metadata.
  package func flattened(
    _ photo: Raster, quad: Quad?, focalLengthInPixels: Double?, photoResolution: Resolution?
  ) throws(ScanError) -> FlattenedPage {
    let frame = Extent(width: Double(photo.width), height: Double(photo.height))
    guard let quad, quad != Quad(width: photo.width, height: photo.height) else {
      return try wholePhoto(photo, photoResolution: frame.plausible(photoResolution))
    }
    guard Self.accepts(quad, in: photo) else {
      throw ScanError(
        .usage, reason: "the page's corners span no area, or lie far outside the photo")
    }
    let scanned = quad.isFrontoParallel ? frame.plausible(photoResolution) : nil
    return try page(
      at: quad, in: photo, focalLengthInPixels: focalLengthInPixels, photoResolution: scanned)
  }

  /// Whether a page at `quad` can be flattened: it is convex, spans an area, and does not lie far
  /// outside the photo.
  package static func accepts(_ quad: Quad, in photo: Raster) -> Bool {
    let frame = Extent(width: Double(photo.width), height: Double(photo.height))
    return quad.isConvex && quad.area >= 100 && quad.lies(near: frame)
  }

  /// The page at `quad`, deskewed on a canvas of its own size.
  private func page(
    at quad: Quad, in photo: Raster, focalLengthInPixels: Double?, photoResolution: Resolution?
  ) throws(ScanError) -> FlattenedPage {
    let geometry = PageGeometry.shape(
      of: quad, photoWidth: photo.width, photoHeight: photo.height,
      focalLengthInPixels: focalLengthInPixels)
    let shape = geometry.aspectRatio
    let paper =
      pageSize?.oriented(for: shape)
      ?? photoResolution.flatMap {
        PaperSize.matching(Extent(of: quad, aspectRatio: shape), at: $0)
      }
      ?? PaperSize.matching(aspectRatio: shape, uncertainty: geometry.uncertainty)
    // No real tilt needs more than twice the photo's pixels; the limit guards against a wrong quad.
    let nativeExtent = Extent(of: quad, aspectRatio: paper?.aspectRatio ?? shape)
      .limited(to: 2 * Double(photo.width * photo.height))
    let wholeExtent = try requested(for: paper) ?? nativeExtent
    let whole = Homography(width: wholeExtent.width, height: wholeExtent.height, onto: quad)
    // A page that the caller gave a size has it, though the photo may not show all of it.
    let shown = pageSize == nil ? whole.partShown(of: wholeExtent, at: quad, in: photo) : nil
    let flat = shown.map { whole.after(.translation($0.x, $0.y)) } ?? whole
    let extent = shown.map { Extent(width: $0.width, height: $0.height) } ?? wholeExtent
    let measured = try SkewAndPaperColor(of: photo, under: flat, extent: extent, range: 5)
    let level = Homography(turningBy: measured.skew, from: extent.middle, to: extent.middle)
    let map = flat.after(level)
    let raster = try photo.warped(
      by: map, width: extent.roundedWidth, height: extent.roundedHeight,
      borderColor: measured.paperColor)
    return finished(
      raster, map, paper: shown == nil ? paper : nil, photoResolution: photoResolution,
      skew: measured.skew)
  }

  /// The whole photo, deskewed on a canvas large enough to keep all of it.
  private func wholePhoto(
    _ photo: Raster, photoResolution: Resolution?
  ) throws(ScanError) -> FlattenedPage {
    let frame = Extent(width: Double(photo.width), height: Double(photo.height))
    let scanned = photoResolution.flatMap { PaperSize.matching(frame, at: $0) }
    let paper = pageSize?.oriented(for: frame.aspectRatio) ?? scanned
    let skew = try SkewAndPaperColor.skew(ofAll: photo, range: 15)
    let turned = frame.turned(by: skew)
    // A scanned sheet keeps its size, like a detected page.
    let canvas = pageSize == nil ? (scanned == nil ? turned : frame) : turned.widened(to: paper)
    let extent = try requested(for: paper) ?? canvas.limited()
    guard extent != frame || skew != 0 else {
      return finished(
        photo, .scaling(1, 1), paper: paper, photoResolution: photoResolution, skew: 0)
    }
    let map = Homography(turningBy: skew, from: canvas.middle, to: frame.middle)
      .after(.scaling(canvas.width / extent.width, canvas.height / extent.height))
    let raster = try photo.warped(
      by: map, width: extent.roundedWidth, height: extent.roundedHeight,
      borderColor: SkewAndPaperColor.paperColor(ofAll: photo))
    return finished(
      raster, map, paper: paper, photoResolution: photoResolution, skew: skew)
  }

  /// The size of the paper at the caller's resolution; `nil` if either is unknown and the
  /// photo's pixels are kept.
  private func requested(for paper: PaperSize?) throws(ScanError) -> Extent? {
    guard let paper, let resolution else { return nil }
    let extent = Extent(of: paper, at: resolution)
    guard extent.width * extent.height <= 250e6, extent == extent.limited() else {
      throw ScanError(
        .usage,
        reason: "\(paper.name) at the resolution asked for has more than 250 megapixels; "
          + "a lower one would do")
    }
    return extent
  }

  private func finished(
    _ raster: Raster, _ toPhoto: Homography, paper: PaperSize?, photoResolution: Resolution?,
    skew: Double
  ) -> FlattenedPage {
    let fromPaper = paper.flatMap {
      Resolution(pixelsPerInch: Double(raster.width) / $0.width * 25.4)
    }
    return FlattenedPage(
      raster: raster,
      aspectRatio: paper?.aspectRatio ?? Double(raster.width) / Double(raster.height),
      paperSize: paper, resolution: fromPaper ?? resolution ?? photoResolution ?? .assumed,
      toPhoto: PageTransform(toPhoto), skew: skew)
  }
}

extension Homography {
  /// The least part of a page's width or height that the photo lacks, which makes the page end with the photo.
  private static let minimumMissing = 0.01

  /// The part of a page of `extent` that the photo shows, in pixels of the page; `nil` if that is all of it.
  fileprivate func partShown(of extent: Extent, at quad: Quad, in photo: Raster) -> Box? {
    let inside = quad.corners.clipped(to: photo.frame).map(inverse.callAsFunction)
    guard inside.count > 2 else { return nil }
    let xs = inside.map(\.x), ys = inside.map(\.y)
    let left = max(0, xs.min()!), top = max(0, ys.min()!)
    let width = min(extent.width, xs.max()!) - left, height = min(extent.height, ys.max()!) - top
    let limit = 1 - Self.minimumMissing
    guard width < limit * extent.width || height < limit * extent.height, width >= 1, height >= 1
    else { return nil }
    return Box(x: left, y: top, width: width, height: height)
  }
}

extension Extent {
  /// The resolution in the metadata of a file of this size, unless it is implausible: phones write
  /// 72 for every photo, which would give posters.
  fileprivate func plausible(_ resolution: Resolution?) -> Resolution? {
    guard let resolution else { return nil }
    let inches = max(width, height) / resolution.pixelsPerInch
    return (1...20).contains(inches) ? resolution : nil
  }
}

extension Quad {
  /// Whether no corner is farther from the photo than ten times its longer side.
  fileprivate func lies(near frame: Extent) -> Bool {
    let reach = 10 * max(frame.width, frame.height)
    return corners.allSatisfy { abs($0.x) <= reach && abs($0.y) <= reach }
  }

  /// Whether the quad is a rectangle within 1.5 %, like a page on a scanner's glass: only then does
  /// one resolution hold for the whole page.
  fileprivate var isFrontoParallel: Bool {
    let diagonals = topLeft.distance(to: bottomRight) / topRight.distance(to: bottomLeft)
    let across = topLeft.distance(to: topRight) / bottomLeft.distance(to: bottomRight)
    let down = topLeft.distance(to: bottomLeft) / topRight.distance(to: bottomRight)
    return [diagonals, across, down].allSatisfy { (0.985...1.015).contains($0) }
  }
}

extension PaperSize {
  /// The paper of a scan of `extent` at `resolution`, or `nil`.
  fileprivate static func matching(_ extent: Extent, at resolution: Resolution) -> PaperSize? {
    matching(
      width: extent.width / resolution.pixelsPerInch * 25.4,
      height: extent.height / resolution.pixelsPerInch * 25.4)
  }
}

/// A page extracted from its photo: rectified, deskewed, and dewarped if it was curled.
package struct FlattenedPage: Sendable {
  package let raster: Raster
  /// The paper's width divided by its height.
  package let aspectRatio: Double
  /// The paper, if the caller named it or the shape determines it, in the raster's orientation.
  package let paperSize: PaperSize?
  /// The raster's resolution: from the paper if it is known, otherwise the caller's, the
  /// photo's, or ``Resolution/assumed``, in this order.
  package let resolution: Resolution
  /// Maps points of the raster to points of the photo.
  package let toPhoto: PageTransform
  /// The corrected skew of the text in degrees; positive if lines sank to the right.
  package let skew: Double
  /// How far the page was bent; `nil` if that was not measured.
  package var bend: PageBend?
}

extension FlattenedPage {
  /// The longer side of the copy on which the paper's edges are traced, in pixels: 70 to the inch
  /// on A4, where a sliver of a third of a millimeter is one pixel.
  private static let longSide = 800.0
  /// The surroundings of the page that show the desk's colors, as a fraction of the longer side.
  private static let marginFraction = 0.05
  /// The shortest side that can be searched, in pixels of the copy, and the spacing of the mesh on
  /// which the map into the photo is evaluated.
  private static let shortestSide = 64, step = 32

  /// The page without what its rim shows of the desk: beyond the paper's edges, such as a curled
  /// or torn side or a round corner, lies the color of the paper nearby.
  ///
  /// Desk is what looks like the photo just outside of the page and unlike the page farther
  /// inside. Where both look alike, the page stays as it is.
  ///
  /// - Parameter photo: the photo that the page was extracted from.
  package func edgesFilled(from photo: Raster) throws(ScanError) -> FlattenedPage {
    let scale = min(1, Self.longSide / Double(max(raster.width, raster.height)))
    let width = Int(Double(raster.width) * scale), height = Int(Double(raster.height) * scale)
    guard raster !== photo, min(width, height) >= Self.shortestSide else { return self }
    let margin = max(12, Int(Self.marginFraction * Double(max(width, height))))
    let columns = (width + 2 * margin) / Self.step + 2
    let rows = (height + 2 * margin) / Self.step + 2
    let across = Double(raster.width) / Double(width), down = Double(raster.height) / Double(height)
    let places = (0..<rows).flatMap { row in
      (0..<columns).flatMap { column in
        let point = toPhoto(
          Point(
            x: Double(column * Self.step - margin) * across,
            y: Double(row * Self.step - margin) * down))
        return [Float(point.x), Float(point.y)]
      }
    }
    var filled: OpaquePointer?
    let status = places.withUnsafeBufferPointer { places in
      let canvas = pv_page_canvas(
        width: Int32(width), height: Int32(height), margin: Int32(margin),
        toPhoto: pv_mesh(
          points: places.baseAddress!, columns: Int32(columns), rows: Int32(rows),
          step: Double(Self.step)))
      return raster.withImage(and: photo) { pv_page_edges_filled($0, $1, canvas, &filled) }
    }
    guard status >= 0 else { throw .openCV(purpose: "an image") }
    guard let filled else { return self }
    return FlattenedPage(
      raster: Raster(adopting: filled), aspectRatio: aspectRatio, paperSize: paperSize,
      resolution: resolution, toPhoto: toPhoto, skew: skew, bend: bend)
  }
}

extension FlattenedPage {
  /// The whole photo unchanged: neither deskewed nor resampled.
  package init(unchanged photo: Photo) {
    self.init(
      raster: photo.raster,
      aspectRatio: Double(photo.raster.width) / Double(photo.raster.height), paperSize: nil,
      resolution: photo.resolution ?? .assumed, toPhoto: PageTransform(.scaling(1, 1)), skew: 0)
  }
}
