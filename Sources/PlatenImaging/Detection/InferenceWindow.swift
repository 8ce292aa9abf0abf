internal import CVision
internal import PlatenModel

/// The part of a picture that the page network looks at, in pixels of the picture.
struct InferenceWindow: Hashable {
  let x, y, width, height: Int

  /// All of `raster`.
  init(wholeOf raster: Raster) {
    (x, y) = (0, 0)
    (width, height) = (raster.width, raster.height)
  }

  /// A window about `centre`, moved, and cut if need be, to lie inside `raster`.
  init(about centre: Point, width: Double, height: Double, in raster: Raster) {
    self.width = min(raster.width, Int(width.rounded(.up)))
    self.height = min(raster.height, Int(height.rounded(.up)))
    x = max(0, min(raster.width - self.width, Int(centre.x) - self.width / 2))
    y = max(0, min(raster.height - self.height, Int(centre.y) - self.height / 2))
  }

  /// For the shim.
  var shimWindow: pv_network_window {
    pv_network_window(x: Int32(x), y: Int32(y), width: Int32(width), height: Int32(height))
  }

  private var cellWidth: Double { Double(width) / Double(SegmentationMaps.size) }
  private var cellHeight: Double { Double(height) / Double(SegmentationMaps.size) }

  /// The picture's place in cells of the window's maps.
  func cells(_ place: Point) -> Point {
    Point(x: (place.x - Double(x)) / cellWidth, y: (place.y - Double(y)) / cellHeight)
  }

  func cells(_ quad: Quad) -> Quad { quad.mapped(cells) }

  /// Where in the picture a place of the maps, in cells, lies.
  func place(_ cells: Point) -> Point {
    Point(x: Double(x) + cells.x * cellWidth, y: Double(y) + cells.y * cellHeight)
  }

  func place(_ cells: Quad) -> Quad { cells.mapped(place) }
}
