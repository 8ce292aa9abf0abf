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
  /// The file has more pages than the limit; `count` is `nil` where they were not counted.
  case pages(count: Int?, limit: Int)
  /// The decoder took more memory than the limit.
  case memory(megabytes: Double)
  /// The decoder took more processor time than the limit.
  case time(seconds: Double)
  /// The copy for the decoder's process cannot be written; the reason is the operating system's.
  case unwritable(String)

  /// The error for the file named `source`.
  func error(source: String) -> ScanError {
    switch self {
    case .unreadable(let reason): .image(source, reason)
    case .pages(let count, let limit): .tooManyPages(source, actual: count, limit: limit)
    case .memory(let megabytes): .decoderMemory(source, megabytes: megabytes)
    case .time(let seconds): .decoderTime(source, seconds: seconds)
    case .unwritable(let reason):
      .output(source, "copy for its decoder: \(reason)")
    }
  }
}
