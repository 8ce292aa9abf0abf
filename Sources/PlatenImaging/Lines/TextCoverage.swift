package import PlatenModel

/// Where a photo has text, in any direction: the cells of the line network's maps.
package struct TextCoverage {
  /// The centres of the cells with text, in pixels of the photo.
  private let cells: [Point]

  /// The least number of cells that is text, a line of about thirty letters.
  private static let minimumCount = 200

  /// Runs the line network on a gray photo.
  package init(of photo: Raster) throws(ScanError) {
    let small = try TextLineDetector.scaled(photo).image
    self.init(
      try LineSegmentationMaps(of: small), scale: Double(photo.width) / Double(small.width))
  }

  init(_ maps: LineSegmentationMaps, scale: Double) {
    cells = (0..<maps.rows).flatMap { row in
      (0..<maps.columns).compactMap { column in
        let isText = [.xHeightBand, .sideways].contains { maps.logit($0, column, row) > 0 }
        guard isText else { return nil }
        return Point(
          x: (Double(column) + 0.5) * Double(LineSegmentationMaps.cellWidth) * scale,
          y: (Double(row) + 0.5) * Double(LineSegmentationMaps.cellHeight) * scale)
      }
    }
  }

  /// The share of the text that is inside one of `quads`, 0 to 1; 1 where there is hardly any.
  package func share(inside quads: [Quad]) -> Double {
    guard cells.count >= Self.minimumCount else { return 1 }
    let inside = cells.count { cell in quads.contains { $0.contains(cell) } }
    return Double(inside) / Double(cells.count)
  }
}
