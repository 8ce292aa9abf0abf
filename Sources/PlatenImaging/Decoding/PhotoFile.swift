internal import CImageIO
package import FoundationEssentials
package import PlatenModel

/// A photo file's content, its headers read, nothing decoded yet.
///
/// Holds the bytes and the places of its frames; each call decodes anew, so it may
/// be shared between threads.
package final class PhotoFile: Sendable {
  package let format: ImageFormat
  /// The name that errors give it.
  package let source: String
  /// The largest frame that is decoded, in millions of pixels.
  private let maximumMegapixels: Double
  let data: Data
  /// Where each frame begins: a TIFF directory's offset, else 0.
  private let positions: [UInt64]

  /// More pages than any scanner writes; finding a TIFF's pages takes time that
  /// grows with the square of their number.
  private static let maximumFrameCount = 10_000

  /// Reads the headers in `data`, which is kept. It may be mapped from a file, as
  /// long as nobody cuts that file short meanwhile: reading beyond its new end
  /// would kill the process (SIGBUS).
  ///
  /// - Throws: `unsupportedFormat` for a known format that is not read,
  ///   `imageTooLarge` for a single picture over `maximumMegapixels` (in a file of
  ///   several, ``photo(frame:)`` throws it for those that are), and
  ///   `unreadableImage` for all else; no pixels have been allocated then.
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

  /// How many pictures there are: a TIFF's pages, thumbnails and masks left out, or a
  /// PDF's; 1 in every other format.
  package var frameCount: Int { positions.count }

  /// The orientation that the first frame's header asks for, as EXIF counts: 1 is upright.
  var orientation: Int { (try? header(frame: 0)).map { Int($0.exif.orientation) } ?? 1 }

  /// Decodes the picture with the number `frame`, counted from 0.
  ///
  /// - Parameter allowsGray: whether brightness is enough: of a JPEG the colours are then left
  ///   out, which takes a third of the time and of the memory. Other formats are as ever.
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
      throw unreadable("out of memory for \(width) × \(height) pixels")
    }
    if let failure { throw unreadable(failure.text) }
    let metadata = PhotoMetadata(frame: header)
    return Photo(
      raster: raster, resolution: metadata.resolution,
      focalLengthInPixels: metadata.focalLengthInPixels)
  }

  /// The header of a frame that may be decoded.
  private func header(frame: Int) throws(ScanError) -> pio_frame {
    precondition(positions.indices.contains(frame), "a frame that the file does not have")
    var header = pio_frame()
    var failure = pio_failure()
    let isRead = data.withBytes {
      format.codec.header($0, $1, positions[frame], &header, &failure)
    }
    guard isRead else { throw unreadable(failure.text) }
    guard header.width > 0, header.height > 0 else {
      throw unreadable("it says that it is \(header.width) × \(header.height) pixels large")
    }
    let megapixels = Double(header.width) * Double(header.height) / 1e6
    guard megapixels <= maximumMegapixels else {
      throw .imageTooLarge(source: source, megapixels: megapixels, limit: maximumMegapixels)
    }
    // What OpenCV counts rows and columns in, with room for four bytes a pixel.
    guard max(header.width, header.height) <= UInt32(Int32.max / 4) else {
      throw unreadable("a side of \(max(header.width, header.height)) pixels is too long")
    }
    return header
  }

  /// Writes a frame's pixels, and returns what went wrong.
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
  /// Whether the picture with the number `frame` is a PDF's page with text in it.
  package func hasText(frame: Int) -> Bool {
    format == .pdf && data.withBytes { pio_pdf_has_text($0, $1, UInt64(frame)) }
  }
}

extension Data {
  /// Shows the bytes of data that is not empty as the shim takes them.
  fileprivate func withBytes(_ body: (UnsafePointer<UInt8>, Int) -> Bool) -> Bool {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return body(start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
  }
}
