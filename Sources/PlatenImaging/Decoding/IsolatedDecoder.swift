internal import CImageIO
internal import CQPDF
internal import FoundationEssentials
internal import Glibc
package import PlatenIsolation
internal import PlatenModel
internal import Synchronization

/// Decodes a file in a child process with limits on memory and time, so that neither a hostile file
/// nor a crash of a library costs more than the frame in hand.
final class IsolatedDecoder: FrameDecoder {
  private let program: String
  private let bytes: SharedBytes
  private let limits: InputLimits
  /// The number of requests that failed for time or memory, or crashed.
  private let lossCount = Mutex(0)
  /// The failure that ends the work on the file.
  private let lastLoss = Mutex<DecodingFailure?>(nil)

  /// The number of such requests after which the rest of the file is refused: each may take the whole
  /// time limit.
  private static let maximumLossCount = 10

  /// The bytes of memory for each pixel of a frame: cairo's or libheif's pixels, those of a group of
  /// transparent objects, and the reply.
  private static let bytesPerPixel = 16
  /// Seconds of processor time for each megapixel of a frame.
  private static let secondsPerMegapixel = 0.1

  /// Creates the decoder for `data`, whose work is done by the program at `program`.
  init(data: Data, program: String, limits: InputLimits) throws(DecodingFailure) {
    self.program = program
    self.limits = limits
    do throws(ChildFailure) {
      bytes = try SharedBytes(data)
    } catch {
      throw .unwritable(error.cause)
    }
  }

  func positions() throws(DecodingFailure) -> [UInt64] {
    let limit = max(0, limits.pages)
    let reply = try reply(to: .positions, argument: UInt64(limit))
    let size = MemoryLayout<UInt64>.size
    guard !reply.isEmpty, reply.count % size == 0, reply.count / size <= max(1, limit) else {
      throw Self.damaged
    }
    return reply.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: size).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)
      }
    }
  }

  func header(at position: UInt64) throws(DecodingFailure) -> pio_frame {
    let reply = try reply(to: .header, argument: position)
    guard let frame = pio_frame(sent: reply) else { throw Self.damaged }
    return frame
  }

  /// The failure for a reply that no decoder gives.
  private static let damaged = DecodingFailure.unreadable(
    "its decoder ended without a result (\(ChildFailure.damagedReply.cause))")

  func decode(_ frame: pio_frame, into pixels: pio_pixels) throws(DecodingFailure) -> String? {
    let isTransposed = frame.exif.orientation >= 5
    let rows = Int(isTransposed ? frame.width : frame.height)
    let size = rows * pixels.stride
    _ = try reply(
      to: .decode, argument: UInt64(pixels.stride), payload: withUnsafeBytes(of: frame, Array.init),
      pixelCount: Int(frame.width) * Int(frame.height),
      target: UnsafeMutableRawBufferPointer(start: pixels.data, count: size))
    return nil
  }

  func text(at position: UInt64) throws(DecodingFailure) -> PageText {
    guard let text = PageText(sent: try reply(to: .text, argument: position)) else {
      throw Self.damaged
    }
    return text
  }

  /// The payload of the reply, which goes to `target` if that is given.
  private func reply(
    to request: DecodingService.Request, argument: UInt64, payload: [UInt8] = [],
    pixelCount: Int = 0, target: UnsafeMutableRawBufferPointer? = nil
  ) throws(DecodingFailure) -> [UInt8] {
    if let loss = lastLoss.withLock({ $0 }) { throw loss }
    let limits = childLimits(pixelCount: pixelCount)
    let path = Array(bytes.path.utf8)
    let message = ChildMessage(
      code: request.rawValue, argument: argument,
      payload: [UInt8(path.count)] + path + payload)
    let reply: ChildMessage
    do throws(ChildFailure) {
      reply = try ChildPool.withChild(of: program) { child throws(ChildFailure) in
        try child.reply(to: message, limits: limits, isCancellable: true) { status, _ in
          status == DecodingService.Status.done.rawValue ? target : nil
        }
      }
    } catch {
      throw loss(error, limits: limits)
    }
    return try content(of: reply, limits: limits)
  }

  /// The payload of a reply; throws the failure that it reports.
  private func content(
    of reply: ChildMessage, limits: ChildLimits
  ) throws(DecodingFailure) -> [UInt8] {
    switch DecodingService.Status(rawValue: reply.code) {
    case .done: return reply.payload
    case .memory: throw loss(.memory, limits: limits)
    case .pages:
      guard let count = Int(exactly: reply.argument) else { throw Self.damaged }
      throw .pages(count: count == 0 ? nil : count, limit: self.limits.pages)
    default: throw .unreadable(String(decoding: reply.payload, as: UTF8.self))
    }
  }

  private func childLimits(pixelCount: Int) -> ChildLimits {
    let pixelBytes = Double(pixelCount * Self.bytesPerPixel)
    return ChildLimits(
      bytes: Int(min(limits.decoderMegabytes * 1e6 + pixelBytes, 1e15)),
      seconds: limits.decoderSeconds + Double(pixelCount) / 1e6 * Self.secondsPerMegapixel)
  }

  /// The failure for one of a child, which is counted; after too many it is the result of all
  /// requests.
  private func loss(_ failure: ChildFailure, limits: ChildLimits) -> DecodingFailure {
    let failure: DecodingFailure =
      switch failure {
      case .memory: .memory(megabytes: Double(limits.bytes) / 1e6)
      case .time: .time(seconds: limits.seconds)
      case .crash: .unreadable("its decoder crashed (\(failure.cause))")
      case .exit, .damagedReply, .cancelled:
        .unreadable("its decoder ended without a result (\(failure.cause))")
      case .unavailable: .unreadable("its decoder cannot be started (\(failure.cause))")
      }
    let count = lossCount.withLock {
      $0 += 1
      return $0
    }
    if count >= Self.maximumLossCount { lastLoss.withLock { $0 = failure } }
    return failure
  }
}

extension pio_frame {
  /// The header that a child process sent as bytes; `nil` if these cannot be one. A `bool` may only
  /// be 0 or 1, which is checked before the bytes become one.
  init?(sent bytes: [UInt8]) {
    let flags = [
      MemoryLayout<pio_frame>.offset(of: \.can_decode_gray)!,
      MemoryLayout<pio_frame>.offset(of: \.needs_conversion)!,
      MemoryLayout<pio_frame>.offset(of: \.states_size)!,
      MemoryLayout<pio_frame>.offset(of: \.exif.is_photograph)!,
      MemoryLayout<pio_frame>.offset(of: \.exif.is_adobe_rgb)!,
    ]
    guard bytes.count == MemoryLayout<pio_frame>.size, flags.allSatisfy({ bytes[$0] <= 1 }) else {
      return nil
    }
    self = bytes.withUnsafeBytes { $0.loadUnaligned(as: pio_frame.self) }
    // Other numbers are checked where they are used.
    guard [1, 3].contains(channels), (1...8).contains(exif.orientation),
      abs(exif.capture_time) < 1e12
    else { return nil }
  }
}

extension PageText {
  /// The text as bytes for another process: whether there is a picture, then code point and box of each
  /// character.
  fileprivate var sent: [UInt8] {
    var bytes: [UInt8] = [hasPicture ? 1 : 0]
    bytes.reserveCapacity(1 + characters.count * Self.sentSize)
    for character in characters {
      let box = character.box
      withUnsafeBytes(of: character.scalar.value) { bytes += $0 }
      for edge in [box.x, box.y, box.maxX, box.maxY] {
        withUnsafeBytes(of: Float(edge)) { bytes += $0 }
      }
    }
    return bytes
  }

  private static var sentSize: Int { 4 + 4 * 4 }

  /// The text that a child process sent as bytes; `nil` if these cannot be one.
  fileprivate init?(sent bytes: [UInt8]) {
    guard let first = bytes.first, (bytes.count - 1).isMultiple(of: Self.sentSize) else {
      return nil
    }
    var text = "", boxes: [pio_box] = []
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 1, to: bytes.count, by: Self.sentSize) {
        let value = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        func edge(_ index: Int) -> Float {
          let edge = bytes.loadUnaligned(fromByteOffset: start + 4 + 4 * index, as: Float.self)
          return edge.isFinite ? edge : 0
        }
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        boxes.append(pio_box(left: edge(0), top: edge(1), right: edge(2), bottom: edge(3)))
      }
    }
    self.init(text, boxes: boxes, hasPicture: first == 1)
  }
}

/// The child's side of ``IsolatedDecoder``: decodes the file that each request names.
package struct DecodingService {
  /// A request about a file, with the path of its bytes.
  enum Request: Int {
    /// The starts of the frames; the argument is their limit.
    case positions = 1
    /// The header of the frame at the argument.
    case header
    /// The pixels of the frame whose header follows; the argument is the size of a row, in bytes.
    case decode
    /// The text of the page at the argument.
    case text
  }

  /// The status of a reply.
  enum Status: Int {
    case done
    /// The payload is the reason.
    case unreadable
    case memory
    /// The file has too many pages; the argument is their number, or 0.
    case pages
  }

  /// The shim's reason (PIO_NO_MEMORY).
  private static let outOfMemory = "out of memory"

  package init() {}

  /// The reply to a request; `nil` for a request of another kind.
  package func reply(
    to message: ChildMessage
  ) -> (reply: ChildMessage, buffer: UnsafeMutableRawBufferPointer?)? {
    guard let request = Request(rawValue: message.code) else { return nil }
    let pathSize = Int(message.payload.first ?? 0)
    let path = String(decoding: message.payload.dropFirst().prefix(pathSize), as: UTF8.self)
    let rest = Array(message.payload.dropFirst(1 + pathSize))
    do throws(DecodingFailure) {
      let decoder = try Self.decoder(path: path, request: request, argument: message.argument)
      switch request {
      case .positions:
        let positions = try decoder.positions()
        return (Self.done(positions.withUnsafeBytes(Array.init)), nil)
      case .header:
        let frame = try decoder.header(at: message.argument)
        return (Self.done(withUnsafeBytes(of: frame, Array.init)), nil)
      case .text:
        return (Self.done(try decoder.text(at: message.argument).sent), nil)
      case .decode:
        let pixels = try Self.pixels(of: rest, stride: Int(message.argument), from: decoder)
        return (Self.done([]), pixels)
      }
    } catch {
      return (Self.failed(error), nil)
    }
  }

  /// The reply to a request of an unknown kind.
  package var refusal: (reply: ChildMessage, buffer: UnsafeMutableRawBufferPointer?) {
    (Self.failed(.unreadable("unknown request")), nil)
  }

  /// The decoder of the file at `path`, whose bytes are mapped and not read.
  private static func decoder(
    path: String, request: Request, argument: UInt64
  ) throws(DecodingFailure) -> LocalDecoder {
    guard let data = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped),
      let format = ImageFormat(leadingBytes: data.prefix(1029))
    else { throw .unreadable("the decoder cannot open it") }
    return LocalDecoder(
      data: data, format: format, maximumFrameCount: request == .positions ? Int(argument) : 1)
  }

  /// Decodes the frame with the header in `bytes` to a new buffer.
  private static func pixels(
    of bytes: [UInt8], stride: Int, from decoder: LocalDecoder
  ) throws(DecodingFailure) -> UnsafeMutableRawBufferPointer {
    guard bytes.count == MemoryLayout<pio_frame>.size else { throw .unreadable("no header") }
    let frame = bytes.withUnsafeBytes { $0.loadUnaligned(as: pio_frame.self) }
    let rows = Int(frame.exif.orientation >= 5 ? frame.width : frame.height)
    guard let memory = malloc(rows * stride) else { throw .unreadable(outOfMemory) }
    let buffer = UnsafeMutableRawBufferPointer(start: memory, count: rows * stride)
    do throws(DecodingFailure) {
      let data = memory.assumingMemoryBound(to: UInt8.self)
      _ = try decoder.decode(frame, into: pio_pixels(data: data, stride: stride))
      return buffer
    } catch {
      free(memory)
      throw error
    }
  }

  private static func done(_ payload: [UInt8]) -> ChildMessage {
    ChildMessage(code: Status.done.rawValue, payload: payload)
  }

  private static func failed(_ failure: DecodingFailure) -> ChildMessage {
    switch failure {
    case .unreadable(outOfMemory), .memory:
      ChildMessage(code: Status.memory.rawValue)
    case .pages(let count, _):
      ChildMessage(code: Status.pages.rawValue, argument: UInt64(count ?? 0))
    case .unreadable(let reason), .unwritable(let reason):
      ChildMessage(code: Status.unreadable.rawValue, payload: Array(reason.utf8))
    case .time:
      ChildMessage(code: Status.unreadable.rawValue, payload: Array("it takes too long".utf8))
    }
  }
}

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
    if format == .pdf, let scale = pq_scale(page: position, of: data) { frame.apply(scale) }
    return frame
  }

  func decode(_ frame: pio_frame, into pixels: pio_pixels) throws(DecodingFailure) -> String? {
    var frame = frame
    let warning = try require { format.codec.decode($0, $1, &frame, pixels, &$2) }
    return warning.isEmpty ? nil : warning
  }

  func text(at position: UInt64) throws(DecodingFailure) -> PageText {
    var text = pio_text()
    try require { pio_pdf_text($0, $1, position, &text, &$2) }
    defer {
      free(text.text)
      free(text.boxes)
    }
    return PageText(
      text.text.map { String(cString: $0) } ?? "",
      boxes: Array(UnsafeBufferPointer(start: text.boxes, count: text.count)),
      hasPicture: text.has_picture)
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

  /// Calls a function of the shim; throws the reason if it returns `false`, else returns it as a warning.
  @discardableResult
  private func require(
    _ call: (UnsafePointer<UInt8>, Int, inout pio_failure) -> Bool
  ) throws(DecodingFailure) -> String {
    var failure = pio_failure()
    guard data.withBytes({ call($0, $1, &failure) }) else { throw .unreadable(failure.text) }
    return failure.text
  }
}

extension pq_scale {
  /// The scale of a page; `nil` if libqpdf is not installed or cannot read it.
  fileprivate init?(page: UInt64, of data: Data) {
    self.init()
    guard let qpdf = pq_load(),
      data.withBytes({ qpdf.pointee.page_scale($0, $1, Int(page), &self) == PQ_DONE })
    else { return nil }
  }
}

extension pio_frame {
  /// The highest resolution of a rendered page: finer scans show no more of its letters.
  private static let highestPixelsPerInch = 600.0

  /// Makes the frame of a rendered page as large as the pictures that cover it, so that a scan gives its own
  /// pixels.
  fileprivate mutating func apply(_ scale: pq_scale) {
    if scale.pixels_per_unit > 0 {
      let ppi = min(72 * scale.pixels_per_unit, Self.highestPixelsPerInch * scale.user_unit)
      func pixels(_ count: UInt32, at current: Double) -> UInt32 {
        UInt32(max(1, min((Double(count) * ppi / current).rounded(), Double(Int32.max))))
      }
      (width, height) = (pixels(width, at: x_ppi), pixels(height, at: y_ppi))
      (x_ppi, y_ppi) = (ppi, ppi)
    }
    x_ppi /= scale.user_unit
    y_ppi /= scale.user_unit
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
