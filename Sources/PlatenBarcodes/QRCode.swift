internal import CBarcode

/// A QR code to show: its modules without the quiet zone.
package struct QRCode: Hashable, Sendable {
  /// The modules, row by row from the top; `true` is dark.
  package let modules: [[Bool]]

  /// Draws `text` with error correction M; `nil` where it has too many characters for version 10.
  package init?(_ text: String) {
    let longest = Int(PB_QR_MAXIMUM_SIDE)
    var bytes = [UInt8](repeating: 0, count: longest * longest)
    let side = Int(pb_write_qr(text, &bytes))
    guard side > 0 else { return nil }
    modules = (0..<side).map { row in (0..<side).map { bytes[row * side + $0] != 0 } }
  }

  /// The code as lines for a terminal, two rows of modules in a line, with a quiet zone.
  ///
  /// The quiet zone and light modules are drawn, so that the code can be read on a dark terminal; on a
  /// light one most readers take the negative.
  package var terminalText: String {
    let quiet = 2
    let side = modules.count + 2 * quiet
    func isLight(_ row: Int, _ column: Int) -> Bool {
      let (row, column) = (row - quiet, column - quiet)
      guard modules.indices.contains(row), modules.indices.contains(column) else { return true }
      return !modules[row][column]
    }
    return stride(from: 0, to: side, by: 2).map { row in
      (0..<side).map { column in
        switch (isLight(row, column), row + 1 < side && isLight(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
    }.joined(separator: "\n")
  }
}
