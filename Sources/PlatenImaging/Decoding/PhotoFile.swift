internal import CImageIO
package import FoundationEssentials
package import PlatenModel

/// A photo file whose headers are parsed and whose pixels are not decoded yet.
///
/// It holds the file's bytes and the offsets of its frames. Each call decodes anew, so threads may
/// share it.
package final class PhotoFile: Sendable {
  package let format: ImageFormat
  /// The file's name in error messages.
  package let source: String
  /// The size limit of a frame, in megapixels.
  private let maximumMegapixels: Double
  let data: Data
  /// The start of each frame: a TIFF directory's offset or a PDF page's index, otherwise 0.
  private let positions: [UInt64]

  /// The limit of a TIFF's pages, more than any scanner writes. The time to list them grows with
  /// the square of their number.
  private static let maximumFrameCount = 10_000

  /// Parses the headers in `data` and keeps `data`.
  ///
  /// `data` may be memory-mapped, as long as no process truncates the file: a read beyond the new
  /// end kills the process (SIGBUS).
  ///
  /// - Throws: `unsupportedFormat` for a known format that is not supported; `imageTooLarge` for a
  ///   single frame over `maximumMegapixels` (in a file of several frames, ``photo(frame:)`` throws
  ///   it for each such frame); `unreadableImage` for any other reason. No pixels are allocated
  ///   before it throws.
  package init(data: Data, source: String, maximumMegapixels: Double) throws(ScanError) {
    self.data = data
    self.source = source
    self.maximumMegapixels = maximumMegapixels
    guard !data.isEmpty else {
      throw .unreadableImage(source: source, reason: "the file is empty")
    }
    guard let format = ImageFormat(leadingBytes: data) else {
      if let name = ImageFormat.unsupportedName(leadingBytes: data) {
        throw .unsupportedFormat(source: source, format: name)
      }
      throw .unreadableImage(source: source, reason: "it is in no known image format")
    }
    self.format = format
    self.positions =
      switch format {
      case .tiff: try Self.tiffPages(in: data, source: source)
      case .pdf: try Self.pdfPages(in: data, source: source)
      default: [0]
      }
    if frameCount == 1 { _ = try header(frame: 0) }
  }

  /// The number of frames: the pages of a PDF, or of a TIFF without its thumbnails and masks; 1 for
  /// other formats.
  package var frameCount: Int { positions.count }

  /// The EXIF orientation of the first frame: 1 is upright.
  var orientation: Int { (try? header(frame: 0)).map { Int($0.exif.orientation) } ?? 1 }

  /// Decodes one frame.
  ///
  /// - Parameters:
  ///   - frame: the frame's index, from 0.
  ///   - allowsGray: whether gray is sufficient. A JPEG is then decoded without its colours, in a
  ///     third of the time and of the memory. Other formats ignore it.
  package func photo(frame: Int, allowsGray: Bool = false) throws(ScanError) -> Photo {
    var header = try header(frame: frame)
    if allowsGray, header.can_decode_gray { header.channels = 1 }
    let isTransposed = header.exif.orientation >= 5
    let width = Int(isTransposed ? header.height : header.width)
    let height = Int(isTransposed ? header.width : header.height)
    var failure: pio_failure?
    let raster = Raster(width: width, height: height, channels: Int(header.channels)) {
      pixels, bytesPerRow in
      failure = decode(header, into: pio_pixels(data: pixels, stride: bytesPerRow))
    }
    guard let raster else {
      throw unreadable("\(InternalFault.openCV(purpose: "\(width) × \(height) pixels"))")
    }
    if let failure { throw unreadable(failure.text) }
    let metadata = PhotoMetadata(frame: header)
    return Photo(
      raster: raster, resolution: metadata.resolution,
      focalLengthInPixels: metadata.focalLengthInPixels)
  }

  /// Parses a frame's header and checks that the frame may be decoded.
  private func header(frame: Int) throws(ScanError) -> pio_frame {
    precondition(positions.indices.contains(frame), "frame index out of range")
    var header = pio_frame()
    var failure = pio_failure()
    let isRead = data.withBytes {
      format.codec.header($0, $1, positions[frame], &header, &failure)
    }
    guard isRead else { throw unreadable(failure.text) }
    guard header.width > 0, header.height > 0 else {
      throw unreadable("the header gives a size of \(header.width) × \(header.height) pixels")
    }
    let megapixels = Double(header.width) * Double(header.height) / 1e6
    guard megapixels <= maximumMegapixels else {
      throw .imageTooLarge(source: source, megapixels: megapixels, limit: maximumMegapixels)
    }
    // OpenCV counts rows and columns as 32-bit integers; this leaves room for four bytes a pixel.
    guard max(header.width, header.height) <= UInt32(Int32.max / 4) else {
      throw unreadable("a side of \(max(header.width, header.height)) pixels is too long")
    }
    return header
  }

  /// Decodes a frame into `pixels`. Returns the failure, or `nil` on success.
  private func decode(_ header: pio_frame, into pixels: pio_pixels) -> pio_failure? {
    var failure = pio_failure()
    var header = header
    let isDecoded = data.withBytes { format.codec.decode($0, $1, &header, pixels, &failure) }
    return isDecoded ? nil : failure
  }

  private static func tiffPages(in data: Data, source: String) throws(ScanError) -> [UInt64] {
    var failure = pio_failure()
    var count: Int32 = 0
    var offsets = [UInt64](repeating: 0, count: maximumFrameCount)
    let isRead = data.withBytes {
      pio_tiff_pages($0, $1, &offsets, Int32(maximumFrameCount), &count, &failure)
    }
    guard isRead else { throw .unreadableImage(source: source, reason: failure.text) }
    return Array(offsets.prefix(Int(count)))
  }

  private static func pdfPages(in data: Data, source: String) throws(ScanError) -> [UInt64] {
    var failure = pio_failure()
    var count: Int32 = -1
    _ = data.withBytes {
      count = pio_pdf_page_count($0, $1, &failure)
      return true
    }
    guard count > 0 else { throw .unreadableImage(source: source, reason: failure.text) }
    return (0..<UInt64(count)).map { $0 }
  }

  private func unreadable(_ reason: String) -> ScanError {
    .unreadableImage(source: source, reason: reason)
  }
}

extension PhotoFile {
  /// Whether a frame is a PDF page with text in it.
  package func hasText(frame: Int) -> Bool {
    format == .pdf && data.withBytes { pio_pdf_has_text($0, $1, UInt64(frame)) }
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
