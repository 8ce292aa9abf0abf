internal import PlatenModel

/// Something that was detected in one frame.
struct FrameDetection: Sendable {
  let content: Content
  /// The corners, clockwise from its own top left, in pixels of the frame.
  let quad: Quad
  /// 0 to 1.
  let confidence: Double

  /// What was detected.
  enum Content: Sendable {
    case barcode(Barcode)
    /// Text of a kind, or a line where the kind is `nil`.
    case text(String, RecognizedDataType.TextContentType?, value: String, parts: [String: String])
  }

  /// Whether one detection alone proves it: the barcodes with error correction do, linear ones are
  /// sometimes seen in other print.
  var isCertain: Bool {
    switch content {
    case .barcode(let barcode): !barcode.symbology.isLinear
    case .text: true
    }
  }
}
