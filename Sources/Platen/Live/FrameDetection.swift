internal import PlatenImaging
internal import PlatenModel

/// Something that was detected in one frame.
struct FrameDetection: Sendable {
  let content: Content
  /// The corners, clockwise from its own top left, in pixels of the frame.
  let quad: Quad
  /// 0 to 1.
  let confidence: Double
  /// How it looks; `nil` where that is not known.
  var appearance: PlaneAppearance?

  /// What was detected.
  enum Content: Sendable {
    case barcode(Barcode)
    /// Text of a kind, or a line where the kind is `nil`.
    case text(String, RecognizedDataType.TextContentType?, value: String, parts: [String: String])
  }

  /// Whether one detection alone proves it: barcodes with error correction, and text that was read
  /// well. Linear barcodes and words are sometimes seen in other print.
  var isCertain: Bool {
    switch content {
    case .barcode(let barcode): !barcode.symbology.isLinear
    case .text(let text, _, _, _): confidence >= Self.certainText && text.count > 2
    }
  }

  /// The confidence of text that needs no second reading, and the least of text that counts at all.
  private static let certainText = 0.85
  static let minimumText = 0.4
}
