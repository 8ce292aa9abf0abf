internal import PlatenImaging
package import PlatenModel
internal import PlatenVideo

/// A frame at the size at which it is searched.
struct ScanFrame: Sendable {
  /// The pixels, at most `maximumWidth` of them in a row.
  let raster: Raster
  let gray: Raster
  /// Seconds since the first frame.
  let time: Double
  /// Pixels of the video's frame for one of ``raster``.
  let scale: Double

  init(_ frame: VideoFrame, maximumWidth: Int) throws(ScanError) {
    let whole = frame.raster
    let factor = min(1, Double(maximumWidth) / Double(whole.width))
    raster =
      factor < 1
      ? try whole.resized(
        width: maximumWidth, height: max(1, Int((Double(whole.height) * factor).rounded()))) : whole
    gray = try raster.gray()
    time = frame.time
    scale = Double(whole.width) / Double(raster.width)
  }

  /// The whole frame, in pixels of ``raster``.
  var bounds: Box { Box(x: 0, y: 0, width: Double(raster.width), height: Double(raster.height)) }
}

extension Quad {
  /// The quad in a frame that is `factor` times as large.
  package func scaled(by factor: Double) -> Quad {
    let point = { (point: Point) in Point(x: point.x * factor, y: point.y * factor) }
    return Quad(
      topLeft: point(topLeft), topRight: point(topRight), bottomRight: point(bottomRight),
      bottomLeft: point(bottomLeft))
  }
}
