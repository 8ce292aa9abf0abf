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
    let reply = try reply(to: .positions, argument: UInt64(max(0, limits.pages)))
    return reply.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
  }

  func header(at position: UInt64) throws(DecodingFailure) -> pio_frame {
    let reply = try reply(to: .header, argument: position)
    guard reply.count == MemoryLayout<pio_frame>.size else { throw .unreadable("no header") }
    return reply.withUnsafeBytes { $0.loadUnaligned(as: pio_frame.self) }
  }

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
        try child.reply(to: message, limits: limits) { status, _ in
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
      let count = reply.argument == 0 ? nil : Int(reply.argument)
      throw .pages(count: count, limit: self.limits.pages)
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
      case .exit: .unreadable("its decoder ended without a result (\(failure.cause))")
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
