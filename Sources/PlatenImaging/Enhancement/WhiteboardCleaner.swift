internal import CVision
internal import PlatenModel

/// Cleans a photographed whiteboard: the board becomes white, and pens keep their colours.
enum WhiteboardCleaner {
  static func cleaned(_ board: Raster) throws(ScanError) -> Raster {
    try withExtendedLifetime(board) { () throws(ScanError) in
      try Raster(orThrow: pv_image_whiteboard_cleaned(board.image))
    }
  }
}
