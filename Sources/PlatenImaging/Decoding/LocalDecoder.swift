internal import CImageIO
internal import FoundationEssentials
internal import PlatenModel

/// Decodes a file in this process.
struct LocalDecoder: FrameDecoder {
  let data: Data
  let format: ImageFormat
  /// The limit of the number of frames.
  let maximumFrameCount: Int

  func positions() throws(DecodingFailure) -> [UInt64] {
    switch format {
    case .tiff: try tiffPages()
    case .pdf: try pdfPages()
    default: [0]
    }
  }

  func header(at position: UInt64) throws(DecodingFailure) -> pio_frame {
    var frame = pio_frame()
    try require { format.codec.header($0, $1, position, &frame, &$2) }
    return frame
  }

  func decode(_ frame: pio_frame, into pixels: pio_pixels) throws(DecodingFailure) {
    var frame = frame
    try require { format.codec.decode($0, $1, &frame, pixels, &$2) }
  }

  func hasText(at position: UInt64) -> Bool {
    format == .pdf && data.withBytes { pio_pdf_has_text($0, $1, position) }
  }

  private func tiffPages() throws(DecodingFailure) -> [UInt64] {
    var count: Int32 = 0
    let capacity = max(1, min(maximumFrameCount, 1_000_000))
    var offsets = [UInt64](repeating: 0, count: capacity)
    do throws(DecodingFailure) {
      try require { pio_tiff_pages($0, $1, &offsets, Int32(capacity), &count, &$2) }
    } catch {
      throw count > capacity ? .pages(count: nil, limit: capacity) : error
    }
    return Array(offsets.prefix(Int(count)))
  }

  private func pdfPages() throws(DecodingFailure) -> [UInt64] {
    var count: Int32 = -1
    try require {
      count = pio_pdf_page_count($0, $1, &$2)
      return count > 0
    }
    guard count <= maximumFrameCount else {
      throw .pages(count: Int(count), limit: maximumFrameCount)
    }
    return (0..<UInt64(count)).map { $0 }
  }

  /// Calls a function of the shim; throws the reason where it returns `false`.
  private func require(
    _ call: (UnsafePointer<UInt8>, Int, inout pio_failure) -> Bool
  ) throws(DecodingFailure) {
    var failure = pio_failure()
    guard data.withBytes({ call($0, $1, &failure) }) else { throw .unreadable(failure.text) }
  }
}

extension Data {
  /// Calls `body` with the bytes as the shim takes them; `false` for empty data.
  fileprivate func withBytes(_ body: (UnsafePointer<UInt8>, Int) -> Bool) -> Bool {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return body(start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
  }
}
