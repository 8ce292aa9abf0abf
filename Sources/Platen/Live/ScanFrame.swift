internal import PlatenImaging
package import PlatenModel
internal import PlatenVideo

/// A frame at the size at which it is searched, or its middle.
struct ScanFrame: Sendable {
  /// The pixels, at most `maximumWidth` of them in a row.
  let raster: Raster
  let gray: Raster
  /// Seconds since the first frame.
  let time: Double
  /// Which part of the video's frame ``raster`` shows.
  let place: Place

  /// A part of the video's frame at another size.
  struct Place: Hashable, Sendable {
    /// Pixels of the video's frame for one of the part.
    let scale: Double
    /// The top left of the part, in pixels of the video's frame.
    let origin: Point

    /// A quad of the part in pixels of the video's frame.
    func inVideo(_ quad: Quad) -> Quad { quad.scaled(by: scale).translated(by: origin) }

    /// A quad of the video's frame in pixels of the part.
    func scanned(_ quad: Quad) -> Quad {
      quad.translated(by: Point(x: -origin.x, y: -origin.y)).scaled(by: 1 / scale)
    }
  }

  /// - Parameter zoomFactor: the width of the frame for one of its middle that is searched.
  init(
    _ frame: VideoFrame, maximumWidth: Int, zoomFactor: Double = 1
  ) throws(ScanError) {
    let part = zoomFactor > 1 ? frame.raster.middle(zoomFactor: zoomFactor) : nil
    let whole =
      try part.map { box throws(ScanError) in try frame.raster.cropped(to: box) }
      ?? frame.raster
    let factor = min(1, Double(maximumWidth) / Double(whole.width))
    raster =
      factor < 1
      ? try whole.resized(
        width: maximumWidth, height: max(1, Int((Double(whole.height) * factor).rounded()))) : whole
    gray = try raster.gray()
    time = frame.time
    place = Place(
      scale: Double(whole.width) / Double(raster.width),
      origin: Point(x: part?.x ?? 0, y: part?.y ?? 0))
  }

  /// Pixels of the video's frame for one of ``raster``.
  var scale: Double { place.scale }

  /// All of ``raster``, in its pixels.
  var bounds: Box { Box(x: 0, y: 0, width: Double(raster.width), height: Double(raster.height)) }
}

extension Raster {
  /// The middle of a frame, in whole pixels.
  fileprivate func middle(zoomFactor: Double) -> Box {
    let wide = (Double(width) / zoomFactor).rounded(.up)
    let high = (Double(height) / zoomFactor).rounded(.up)
    return Box(
      x: ((Double(width) - wide) / 2).rounded(.down),
      y: ((Double(height) - high) / 2).rounded(.down), width: wide, height: high)
  }
}

extension Quad {
  /// The quad in a frame that is `factor` times as large.
  package func scaled(by factor: Double) -> Quad {
    let point = { (point: Point) in Point(x: point.x * factor, y: point.y * factor) }
    return Quad(
      topLeft: point(topLeft), topRight: point(topRight), bottomRight: point(bottomRight),
      bottomLeft: point(bottomLeft))
  }

  func translated(by offset: Point) -> Quad {
    let point = { (point: Point) in Point(x: point.x + offset.x, y: point.y + offset.y) }
    return Quad(
      topLeft: point(topLeft), topRight: point(topRight), bottomRight: point(bottomRight),
      bottomLeft: point(bottomLeft))
  }
}
