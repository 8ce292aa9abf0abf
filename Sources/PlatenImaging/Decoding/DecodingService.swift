internal import CImageIO
internal import FoundationEssentials
internal import Glibc
package import PlatenIsolation
internal import PlatenModel

/// The child's side of ``IsolatedDecoder``: decodes the file that each request names.
package struct DecodingService {
  /// What is asked about a file, with the path of its bytes.
  enum Request: Int {
    /// The starts of the frames; the argument is their limit.
    case positions = 1
    /// The header of the frame at the argument.
    case header
    /// The pixels of the frame whose header follows; the argument is the size of a row, in bytes.
    case decode
    /// Whether the page at the argument has text.
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
        return (Self.done([decoder.hasText(at: message.argument) ? 1 : 0]), nil)
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
      try decoder.decode(frame, into: pio_pixels(data: data, stride: stride))
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
