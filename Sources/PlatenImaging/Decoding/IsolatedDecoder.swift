internal import CImageIO
internal import FoundationEssentials
internal import PlatenIsolation
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

  func decode(_ frame: pio_frame, into pixels: pio_pixels) throws(DecodingFailure) {
    let isTransposed = frame.exif.orientation >= 5
    let rows = Int(isTransposed ? frame.width : frame.height)
    let size = rows * pixels.stride
    _ = try reply(
      to: .decode, argument: UInt64(pixels.stride), payload: withUnsafeBytes(of: frame, Array.init),
      pixelCount: Int(frame.width) * Int(frame.height),
      target: UnsafeMutableRawBufferPointer(start: pixels.data, count: size))
  }

  func hasText(at position: UInt64) throws(DecodingFailure) -> Bool {
    try reply(to: .text, argument: position) == [1]
  }

  /// The payload of the reply, which goes to `target` where that is given.
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
  /// The header that a child process sent as bytes; `nil` where these cannot be one. A `bool` may only
  /// be 0 or 1, which is checked before the bytes become one.
  init?(sent bytes: [UInt8]) {
    let flags = [
      MemoryLayout<pio_frame>.offset(of: \.can_decode_gray)!,
      MemoryLayout<pio_frame>.offset(of: \.exif.is_photograph)!,
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
