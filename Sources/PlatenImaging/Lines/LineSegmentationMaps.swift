internal import CVision
internal import PlatenModel

/// The line network's output for a page: maps with cells 4 pixels wide and 2 pixels high.
struct LineSegmentationMaps {
  enum Map: Int {
    /// The x-height band of a horizontal line: from its baseline to the x-height.
    case xHeightBand
    /// Inside such a band: the line is upside down.
    case upsideDown
    /// The x-height band of a line that runs up or down.
    case sideways
  }

  static let cellWidth = Int(pv_line_cell_width), cellHeight = Int(pv_line_cell_height)

  let columns: Int, rows: Int
  /// Log-odds: map by map, row by row.
  private let logits: [Float]

  /// Runs the network on a gray page.
  init(of page: Raster) throws(ScanError) {
    columns = (page.width + 31) / 32 * 32 / Self.cellWidth
    rows = (page.height + 31) / 32 * 32 / Self.cellHeight
    let count = Int(pv_line_map_count) * columns * rows
    var status: Int32 = -1
    logits = [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: 0)
      status = pv_network_line_logits(page.image, buffer.baseAddress!)
      initialized = count
    }
    guard status == 0 else { throw .inference(network: "line") }
  }

  /// Maps with the log-odds that `logit` gives: for tests.
  init(columns: Int, rows: Int, logit: (Map, _ column: Int, _ row: Int) -> Double) {
    self.columns = columns
    self.rows = rows
    logits = [Map.xHeightBand, .upsideDown, .sideways].flatMap { map in
      (0..<columns * rows).map { Float(logit(map, $0 % columns, $0 / columns)) }
    }
  }

  /// The log-odds in a cell.
  func logit(_ map: Map, _ column: Int, _ row: Int) -> Double {
    Double(logits[(map.rawValue * rows + row) * columns + column])
  }
}
