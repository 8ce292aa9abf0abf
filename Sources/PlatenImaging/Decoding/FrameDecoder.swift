internal import CImageIO
internal import PlatenModel

/// Decodes the frames of one file. Threads may share it.
protocol FrameDecoder: Sendable {
  /// The start of each frame: a TIFF directory's offset or a PDF page's index, otherwise 0.
  func positions() throws(DecodingFailure) -> [UInt64]
  /// Parses a frame's header.
  func header(at position: UInt64) throws(DecodingFailure) -> pio_frame
  /// Decodes a frame into `pixels`.
  func decode(_ frame: pio_frame, into pixels: pio_pixels) throws(DecodingFailure)
  /// Whether a frame is a PDF page with text in it.
  func hasText(at position: UInt64) throws(DecodingFailure) -> Bool
}

/// Why a file or a frame cannot be decoded.
enum DecodingFailure: Error {
  /// The reason: one line without a full stop.
  case unreadable(String)
  case limit(ExceededLimit)
  /// The copy for the decoder's process cannot be written; the reason is the operating system's.
  case unwritable(String)

  /// The error for the file named `source`.
  func error(source: String) -> ScanError {
    switch self {
    case .unreadable(let reason): .unreadableImage(source: source, reason: reason)
    case .limit(let limit): .limitExceeded(source: source, limit: limit)
    case .unwritable(let reason):
      .unwritableOutput(path: source, reason: "copy for its decoder: \(reason)")
    }
  }
}
