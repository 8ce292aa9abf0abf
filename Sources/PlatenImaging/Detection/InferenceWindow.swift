internal import CVision
internal import PlatenModel

/// The part of an image that the page network gets, in pixels of the image.
struct InferenceWindow: Hashable {
  let x, y, width, height: Int

  /// The whole of `raster`.
  init(wholeOf raster: Raster) {
    (x, y) = (0, 0)
    (width, height) = (raster.width, raster.height)
  }

  /// A window centred on `centre`, moved and clipped to lie inside `raster`.
  init(about centre: Point, width: Double, height: Double, in raster: Raster) {
    self.width = min(raster.width, Int(width.rounded(.up)))
    self.height = min(raster.height, Int(height.rounded(.up)))
    x = max(0, min(raster.width - self.width, Int(centre.x) - self.width / 2))
    y = max(0, min(raster.height - self.height, Int(centre.y) - self.height / 2))
  }

  /// The window as the shim takes it.
  var shimWindow: pv_network_window {
    pv_network_window(x: Int32(x), y: Int32(y), width: Int32(width), height: Int32(height))
  }

  private var cellWidth: Double { Double(width) / Double(SegmentationMaps.size) }
  private var cellHeight: Double { Double(height) / Double(SegmentationMaps.size) }

  /// The position of an image's point in cells of the window's maps.
  func cells(_ point: Point) -> Point {
    Point(x: (point.x - Double(x)) / cellWidth, y: (point.y - Double(y)) / cellHeight)
  }

  func cells(_ quad: Quad) -> Quad { quad.mapped(cells) }

  /// The point of the image at a position of the maps, in cells.
  func pixels(_ cells: Point) -> Point {
    Point(x: Double(x) + cells.x * cellWidth, y: Double(y) + cells.y * cellHeight)
  }

  func pixels(_ cells: Quad) -> Quad { cells.mapped(pixels) }
}
