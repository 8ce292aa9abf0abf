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
  /// The file's bytes; empty if a child process has them.
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
        throw .unsupportedFormat(name, source: source)
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
  /// if the file does not say it.
  package var captureTime: Double? {
    let time = (try? header(frame: 0))?.exif.capture_time ?? 0
    return time > 0 ? time : nil
  }

  /// The number of pixels of a frame; 0 if its header is not valid.
  package func pixelCount(frame: Int) -> Int {
    (try? header(frame: frame)).map { Int($0.width) * Int($0.height) } ?? 0
  }

  /// Decodes one frame.
  ///
  /// - Parameters:
  ///   - frame: the frame's index, from 0.
  ///   - allowsGray: whether gray is sufficient. A JPEG is then decoded without its colors, in a
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
    var failure: DecodingFailure?, warning: String?
    let raster = Raster(width: width, height: height, channels: Int(header.channels)) {
      pixels, bytesPerRow in
      do throws(DecodingFailure) {
        warning = try decoder.decode(header, into: pio_pixels(data: pixels, stride: bytesPerRow))
      } catch {
        failure = error
      }
    }
    guard let raster else {
      throw unreadable(ScanError.openCV(purpose: "\(width) × \(height) pixels").reason)
    }
    if let failure { throw failure.error(source: source) }
    let metadata = PhotoMetadata(frame: header)
    let square = metadata.displayedSquareSize(width: width, height: height) ?? (width, height)
    let isSquare = square == (width, height)
    return Photo(
      raster: isSquare ? raster : try raster.resized(width: square.0, height: square.1),
      resolution: metadata.resolution, focalLengthInPixels: metadata.focalLengthInPixels,
      warning: warning)
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
  /// The text of a frame that is a PDF page; `nil` for any other frame, and if it cannot be determined.
  package func text(frame: Int) -> PageText? {
    format == .pdf ? try? decoder.text(at: positions[frame]) : nil
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

/// The text that a PDF page holds, as it is shown.
package struct PageText: Equatable {
  /// A character and its box, in shares of the page's width and height; empty for a space and for characters
  /// without an extent.
  package struct Character: Equatable {
    package let scalar: Unicode.Scalar
    package let box: Box
  }

  /// The characters in reading order, with ends of lines.
  package let characters: [Character]
  /// Whether the page shows an image.
  package let hasPicture: Bool

  /// So many characters are a text; fewer are a stamp, a number or a note on a scan.
  private static let minimumCharacterCount = 200

  /// The boxes of the visible characters.
  package var boxes: [Box] { characters.map(\.box).filter { $0.width > 0 && $0.height > 0 } }

  /// Whether the page is one of text, not a scan with a stamp on it. Where characters have no extent, any
  /// text counts, and so it does on a page without an image.
  package var isWholePage: Bool {
    let count = boxes.count
    if count >= Self.minimumCharacterCount { return true }
    return (count == 0 || !hasPicture) && characters.contains { $0.scalar.value > 0x20 }
  }
}

extension PageText {
  /// Joins text and the boxes of its characters.
  init(_ text: String, boxes: [pio_box], hasPicture: Bool) {
    var boxes = boxes.makeIterator()
    characters = text.unicodeScalars.map { scalar in
      let box = boxes.next() ?? pio_box()
      return Character(
        scalar: scalar,
        box: Box(
          x: Double(box.left), y: Double(box.top), width: Double(box.right - box.left),
          height: Double(box.bottom - box.top)))
    }
    self.hasPicture = hasPicture
  }
}

/// A decoded photo in its display orientation, with the metadata of its file.
package struct Photo: Sendable {
  /// The pixels: orientation applied, alpha composited onto white, 8 bits per channel; 1 channel
  /// for a gray file, otherwise 3.
  package let raster: Raster
  /// The resolution on paper if the file gives a credible one: for scans, never for camera
  /// photos (see ``PhotoMetadata/resolution``).
  package let resolution: Resolution?
  /// The lens's focal length in pixels of ``raster``; `nil` if the file does not give it.
  package let focalLengthInPixels: Double?
  /// What is wrong with a file that is damaged a little.
  package let warning: String?

  package init(
    raster: Raster, resolution: Resolution?, focalLengthInPixels: Double?, warning: String? = nil
  ) {
    self.raster = raster
    self.resolution = resolution
    self.focalLengthInPixels = focalLengthInPixels
    self.warning = warning
  }

  package func gray() throws(ScanError) -> Photo {
    Photo(
      raster: try raster.gray(), resolution: resolution, focalLengthInPixels: focalLengthInPixels,
      warning: warning)
  }
}

/// Resolution and focal length from a frame's header, checked for plausibility.
struct PhotoMetadata {
  let frame: pio_frame

  /// The resolution on paper, in pixels per inch, if it is credible; of pixels that are not square, the higher
  /// one (``displayedSquareSize(width:height:)``).
  ///
  /// A camera does not know the size of the paper. It writes a default that depends on the brand
  /// (72, 180, 240, 300 or 350), so a file with a focal length, an aperture or an exposure time has
  /// no resolution. 72 and 96 are the defaults of programs that do not know it. Other values must
  /// lie in 50...2400. EXIF takes precedence over the format's own field, which image editors more often
  /// leave unchanged or invent.
  var resolution: Resolution? {
    guard let (x, y) = axes else { return nil }
    return Resolution(pixelsPerInch: Self.areSquare(x, y) ? (x + y) / 2 : max(x, y))
  }

  /// The credible resolutions along the stored rows and columns.
  private var axes: (x: Double, y: Double)? {
    guard !frame.exif.is_photograph else { return nil }
    if frame.states_size { return (frame.x_ppi, frame.y_ppi) }
    return [(frame.exif.x_ppi, frame.exif.y_ppi), (frame.x_ppi, frame.y_ppi)].first {
      Self.isCredible(x: $0.0, y: $0.1)
    }
  }

  private static func isCredible(x: Double, y: Double) -> Bool {
    guard [x, y].allSatisfy((50...2400).contains) else { return false }
    // A fax has up to 204 pixels per inch across for 98 down; a larger ratio is an error.
    guard max(x, y) <= 2.5 * min(x, y) else { return false }
    // PNG counts pixels per metre: 72 pixels per inch become 72.009.
    return !areSquare(x, y) || [72.0, 96].allSatisfy { abs(x - $0) > 0.1 }
  }

  private static func areSquare(_ x: Double, _ y: Double) -> Bool { abs(x - y) <= 0.05 * x }

  /// The size of the displayed image of `width` × `height` pixels once these are square, at the higher
  /// resolution; `nil` if they are. Pixels of a fax (ITU-T T.4) are higher than wide.
  func displayedSquareSize(width: Int, height: Int) -> (width: Int, height: Int)? {
    guard let (x, y) = axes, !Self.areSquare(x, y) else { return nil }
    let (across, down) = frame.exif.orientation >= 5 ? (y, x) : (x, y)
    return across > down
      ? (width, Int((Double(height) * across / down).rounded()))
      : (Int((Double(width) * down / across).rounded()), height)
  }

  /// The focal length in pixels of the displayed image.
  ///
  /// It is derived from the 35 mm equivalent, which compares diagonals (CIPA DCG-001): that of 36 ×
  /// 24 mm is 43.27 mm. Without one, it is derived from the focal length and the sensor's pixels
  /// per millimeter, scaled from the image size that the camera wrote to the actual size. It is
  /// `nil` for a cropped image, whose aspect ratio is not the one that the camera wrote.
  var focalLengthInPixels: Double? {
    let exif = frame.exif
    let width = Double(frame.width), height = Double(frame.height)
    let diagonal = (width * width + height * height).squareRoot()
    guard !isCropped else { return nil }
    if (5...2000).contains(exif.focal_length_35mm) {
      return exif.focal_length_35mm / Self.diagonalOf35mmFilm * diagonal
    }
    guard exif.focal_length > 0, exif.focal_plane_x_resolution > 0 else { return nil }
    let scale = exif.pixel_width > 0 ? longerSide / writtenLongerSide : 1
    let pixels = exif.focal_length * exif.focal_plane_x_resolution * scale
    // A fisheye lens has about 0.2 diagonals, a telephoto lens of 2 m has 46.
    return (0.1...50).contains(pixels / diagonal) ? pixels : nil
  }

  /// In millimeters.
  private static let diagonalOf35mmFilm = (36.0 * 36 + 24 * 24).squareRoot()

  private var longerSide: Double { Double(max(frame.width, frame.height)) }
  private var writtenLongerSide: Double {
    Double(max(frame.exif.pixel_width, frame.exif.pixel_height))
  }

  /// Whether the ratio of the sides differs by more than 2 % from the one that the camera wrote. A
  /// later rotation by 90 degrees does not change the ratio.
  private var isCropped: Bool {
    let written = (frame.exif.pixel_width, frame.exif.pixel_height)
    guard written.0 > 0, written.1 > 0 else { return false }
    let ratio = longerSide / Double(min(frame.width, frame.height))
    let writtenRatio = writtenLongerSide / Double(min(written.0, written.1))
    return abs(ratio / writtenRatio - 1) > 0.02
  }
}

/// Decodes the frames of one file. Threads may share it.
protocol FrameDecoder: Sendable {
  /// The start of each frame: a TIFF directory's offset or a PDF page's index, otherwise 0.
  func positions() throws(DecodingFailure) -> [UInt64]
  func header(at position: UInt64) throws(DecodingFailure) -> pio_frame
  /// Decodes a frame into `pixels`; returns what is wrong with a file that is damaged a little.
  func decode(_ frame: pio_frame, into pixels: pio_pixels) throws(DecodingFailure) -> String?
  /// The text of a frame that is a PDF page.
  func text(at position: UInt64) throws(DecodingFailure) -> PageText
}

/// Why a file or a frame cannot be decoded.
enum DecodingFailure: Error {
  /// The reason: one line without a full stop.
  case unreadable(String)
  /// The file has more pages than the limit; `count` is `nil` if they were not counted.
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
    case .unreadable(ImageFormat.cameraRaw):
      .unsupportedFormat(ImageFormat.cameraRaw, source: source)
    case .unreadable(let reason): .image(source, reason)
    case .pages(let count, let limit): .tooManyPages(source, actual: count, limit: limit)
    case .memory(let megabytes): .decoderMemory(source, megabytes: megabytes)
    case .time(let seconds): .decoderTime(source, seconds: seconds)
    case .unwritable(let reason):
      .output(source, "copy for its decoder: \(reason)")
    }
  }
}

extension ScanError {
  /// The file named `source` is in the known format `name`, which is not read.
  static func unsupportedFormat(_ name: String, source: String) -> ScanError {
    ScanError(
      .image, source, reason: "\(name) input is not supported; JPEG, PNG, TIFF, WebP and HEIC are",
      detail: .unsupportedFormat)
  }
}

extension PhotoFile {
  /// The file itself, if it is a JPEG that a PDF shows as ``photo(frame:)`` decodes it: upright,
  /// with one or three components, in sRGB. Whether it is damaged, decoding tells.
  package var jpegForDocument: Data? {
    guard format == .jpeg, let header = try? header(frame: 0), header.exif.orientation == 1,
      !header.needs_conversion,
      PhotoMetadata(frame: header).displayedSquareSize(width: 1, height: 1) == nil,
      let count = JPEGHeader(data)?.componentCount,
      count == 1 || count == 3
    else { return nil }
    return data
  }
}

/// The fields of a JPEG's frame header that are needed here (ITU-T T.81, B.2.2).
struct JPEGHeader {
  let componentCount: Int

  /// Parses the header; `nil` for a file without one, or with a coding process that PDF readers
  /// need not support.
  init?(_ file: Data) {
    var offset = file.startIndex + 2
    while offset + 10 <= file.endIndex, file[offset] == 0xFF {
      let marker = file[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      // Baseline, extended sequential and progressive Huffman coding only.
      if (0xC0...0xC2).contains(marker) {
        guard file[offset + 4] == 8 else { return nil }
        componentCount = Int(file[offset + 9])
        return
      }
      guard marker != 0xDA, marker != 0xD9 else { return nil }
      offset += 2 + (Int(file[offset + 2]) << 8 | Int(file[offset + 3]))
    }
    return nil
  }
}
