internal import CImageIO
package import FoundationEssentials
internal import PlatenIsolation
package import PlatenModel

/// A photo file whose headers are parsed and whose pixels are not decoded yet.
///
/// It holds the file's bytes and the offsets of its frames. Each call decodes anew, so threads may
/// share it.
package final class PhotoFile: Sendable {
  package let format: ImageFormat
  /// The file's name in error messages.
  package let source: String
  private let limits: InputLimits
  /// The file's bytes; empty where a child process has them.
  let data: Data
  private let decoder: any FrameDecoder
  /// The start of each frame: a TIFF directory's offset or a PDF page's index, otherwise 0.
  private let positions: [UInt64]

  /// Parses the headers in `data` and keeps `data`.
  ///
  /// A format whose library bounds neither its memory nor its time is decoded by a child process, if
  /// there is a ``ChildProgram``.
  ///
  /// `data` may be memory-mapped, as long as no process truncates the file: a read beyond the new
  /// end kills the process (SIGBUS).
  ///
  /// - Throws: an error of the kind `limit` for a file that exceeds one, also for a single frame with too
  ///   many pixels (in a file of several frames, ``photo(frame:allowsGray:)`` throws it for each such
  ///   frame); one of the kind `image` for any other reason, with the detail `unsupportedFormat` for a
  ///   known format that is not supported. No pixels are allocated before it throws.
  package init(
    data: Data, source: String, limits: InputLimits = InputLimits()
  ) throws(ScanError) {
    self.source = source
    self.limits = limits
    guard !data.isEmpty else {
      throw .image(source, "the file is empty")
    }
    guard let format = ImageFormat(leadingBytes: data) else {
      if let name = ImageFormat.unsupportedName(leadingBytes: data) {
        throw ScanError(
          .image, source,
          reason: "\(name) input is not supported; JPEG, PNG, TIFF, WebP and HEIC are",
          detail: .unsupportedFormat)
      }
      throw .image(source, "it is in no known image format")
    }
    self.format = format
    do throws(DecodingFailure) {
      decoder = try Self.decoder(data, format: format, limits: limits)
      self.data = decoder is LocalDecoder ? data : Data()
      positions = try decoder.positions()
    } catch {
      throw error.error(source: source)
    }
    if frameCount == 1 { _ = try header(frame: 0) }
  }

  /// The number of frames: the pages of a PDF, or of a TIFF without its thumbnails and masks; 1 for
  /// other formats.
  package var frameCount: Int { positions.count }

  /// The EXIF orientation of the first frame: 1 is upright.
  var orientation: Int { (try? header(frame: 0)).map { Int($0.exif.orientation) } ?? 1 }

  /// When the first frame was taken, in seconds since 1970-01-01 00:00 on the camera's clock; `nil`
  /// where the file does not say it.
  package var captureTime: Double? {
    let time = (try? header(frame: 0))?.exif.capture_time ?? 0
    return time > 0 ? time : nil
  }

  /// The number of pixels of a frame; 0 where its header is not valid.
  package func pixelCount(frame: Int) -> Int {
    (try? header(frame: frame)).map { Int($0.width) * Int($0.height) } ?? 0
  }

  /// Decodes one frame.
  ///
  /// - Parameters:
  ///   - frame: the frame's index, from 0.
  ///   - allowsGray: whether gray is sufficient. A JPEG is then decoded without its colours, in a
  ///     third of the time and of the memory. Other formats ignore it.
  ///   - orientation: takes the place of that of EXIF.
  package func photo(
    frame: Int, allowsGray: Bool = false, orientation: ImageOrientation? = nil
  ) throws(ScanError) -> Photo {
    var header = try header(frame: frame)
    if let orientation { header.exif.orientation = Int32(orientation.rawValue) }
    if allowsGray, header.can_decode_gray { header.channels = 1 }
    let isTransposed = header.exif.orientation >= 5
    let width = Int(isTransposed ? header.height : header.width)
    let height = Int(isTransposed ? header.width : header.height)
    var failure: DecodingFailure?
    let raster = Raster(width: width, height: height, channels: Int(header.channels)) {
      pixels, bytesPerRow in
      do throws(DecodingFailure) {
        try decoder.decode(header, into: pio_pixels(data: pixels, stride: bytesPerRow))
      } catch {
        failure = error
      }
    }
    guard let raster else {
      throw unreadable(ScanError.openCV(purpose: "\(width) × \(height) pixels").reason)
    }
    if let failure { throw failure.error(source: source) }
    let metadata = PhotoMetadata(frame: header)
    return Photo(
      raster: raster, resolution: metadata.resolution,
      focalLengthInPixels: metadata.focalLengthInPixels)
  }

  /// Parses a frame's header and checks that the frame may be decoded.
  private func header(frame: Int) throws(ScanError) -> pio_frame {
    precondition(positions.indices.contains(frame), "frame index out of range")
    let header: pio_frame
    do throws(DecodingFailure) {
      header = try decoder.header(at: positions[frame])
    } catch {
      throw error.error(source: source)
    }
    guard header.width > 0, header.height > 0 else {
      throw unreadable("the header gives a size of \(header.width) × \(header.height) pixels")
    }
    let megapixels = Double(header.width) * Double(header.height) / 1e6
    guard megapixels <= limits.megapixels else {
      throw .tooManyMegapixels(source, actual: megapixels, limit: limits.megapixels)
    }
    let side = max(header.width, header.height)
    guard side <= Raster.longestSide else {
      throw unreadable(
        "a side of \(side) pixels is over the limit of \(Raster.longestSide)")
    }
    return header
  }

  private static func decoder(
    _ data: Data, format: ImageFormat, limits: InputLimits
  ) throws(DecodingFailure) -> any FrameDecoder {
    if format.needsIsolation, let program = ChildProgram.path {
      return try IsolatedDecoder(data: data, program: program, limits: limits)
    }
    return LocalDecoder(data: data, format: format, maximumFrameCount: limits.pages)
  }

  private func unreadable(_ reason: String) -> ScanError {
    .image(source, reason)
  }
}

extension PhotoFile {
  /// Whether a frame is a PDF page with text in it; `false` where that cannot be determined.
  package func hasText(frame: Int) -> Bool {
    (try? decoder.hasText(at: positions[frame])) ?? false
  }

  /// Parses the headers in `data` with default limits but for the pixels.
  package convenience init(
    data: Data, source: String, maximumMegapixels: Double
  ) throws(ScanError) {
    var limits = InputLimits()
    limits.megapixels = maximumMegapixels
    try self.init(data: data, source: source, limits: limits)
  }
}
