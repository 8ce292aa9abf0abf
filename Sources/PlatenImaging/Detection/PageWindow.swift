internal import CVision
internal import PlatenModel

/// The part of a picture that the page network looks at, in pixels of the picture.
struct PageWindow: Hashable {
  let x, y, width, height: Int

  /// All of `picture`.
  init(wholeOf picture: Raster) {
    (x, y) = (0, 0)
    (width, height) = (picture.width, picture.height)
  }

  /// A window about `centre`, moved, and cut if need be, to lie inside `picture`.
  init(about centre: Point, width: Double, height: Double, in picture: Raster) {
    self.width = min(picture.width, Int(width.rounded(.up)))
    self.height = min(picture.height, Int(height.rounded(.up)))
    x = max(0, min(picture.width - self.width, Int(centre.x) - self.width / 2))
    y = max(0, min(picture.height - self.height, Int(centre.y) - self.height / 2))
  }

  /// For the shim.
  var shape: pv_network_window {
    pv_network_window(x: Int32(x), y: Int32(y), width: Int32(width), height: Int32(height))
  }

  private var cellWidth: Double { Double(width) / Double(PageMaps.size) }
  private var cellHeight: Double { Double(height) / Double(PageMaps.size) }

  /// The picture's place in cells of the window's maps.
  func cells(_ place: Point) -> Point {
    Point(x: (place.x - Double(x)) / cellWidth, y: (place.y - Double(y)) / cellHeight)
  }

  func cells(_ quad: Quad) -> Quad { quad.moved(cells) }

  /// Where in the picture a place of the maps, in cells, lies.
  func place(_ cells: Point) -> Point {
    Point(x: Double(x) + cells.x * cellWidth, y: Double(y) + cells.y * cellHeight)
  }

  func place(_ cells: Quad) -> Quad { cells.moved(place) }
}
