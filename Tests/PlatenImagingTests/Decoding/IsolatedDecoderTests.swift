import CImageIO
import Foundation
import PlatenIsolation
import PlatenModel
import Testing

@testable import PlatenImaging

/// What a decoder's process replies is not trusted: a hostile file may have taken it over.
@Suite struct IsolatedDecoderTests {
  private static var header: pio_frame {
    var frame = pio_frame()
    (frame.width, frame.height, frame.channels) = (20, 10, 3)
    frame.exif.orientation = 1
    return frame
  }

  private static func bytes(_ change: (inout pio_frame) -> Void = { _ in }) -> [UInt8] {
    var frame = header
    change(&frame)
    return withUnsafeBytes(of: frame, Array.init)
  }

  @Test func aHeaderIsTaken() throws {
    let frame = try #require(pio_frame(sent: Self.bytes()))
    #expect(frame.width == 20 && frame.height == 10 && frame.channels == 3)
  }

  @Test(arguments: [
    [], [UInt8](repeating: 0, count: 8), Array(bytes().dropLast()), bytes() + [0],
    bytes { $0.channels = 0 }, bytes { $0.channels = -1 }, bytes { $0.channels = 1 << 30 },
    bytes { $0.exif.orientation = 0 }, bytes { $0.exif.orientation = 9 },
    bytes { $0.exif.capture_time = .infinity }, bytes { $0.exif.capture_time = .nan },
    flag(MemoryLayout<pio_frame>.offset(of: \.can_decode_gray)!),
    flag(MemoryLayout<pio_frame>.offset(of: \.exif.is_photograph)!),
  ])
  func aHeaderThatCannotBeIsRefused(bytes: [UInt8]) {
    #expect(pio_frame(sent: bytes) == nil)
  }

  /// A header with a `bool` that is neither `true` nor `false`.
  private static func flag(_ place: Int) -> [UInt8] {
    var bytes = bytes()
    bytes[place] = 2
    return bytes
  }

  /// Replies to the first request, for the places of the frames: code, argument, size and payload.
  static let replies: [(code: UInt64, argument: UInt64, size: UInt64, payload: [UInt8])] = [
    (0, 0, 0, []), (0, 0, 7, [UInt8](repeating: 1, count: 7)),
    (0, 0, 8 * 200, [UInt8](repeating: 0, count: 8 * 200)), (0, 0, .max, []),
    (3, .max, 0, []), (.max, 0, 0, []), (77, 0, 0, []),
  ]

  @Test(arguments: replies)
  func aDamagedReplyFailsTheFile(
    code: UInt64, argument: UInt64, size: UInt64, payload: [UInt8]
  ) throws {
    let header = [code, argument, size, 0, 0].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let text = (header + payload).map { String(format: "\\%03o", $0) }.joined()
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-decoder-\(UUID().uuidString)")
    try Data("#!/bin/sh\nhead -c 41 <&3 >/dev/null; printf '\(text)' >&3; exec sleep 60\n".utf8)
      .write(to: file)
    defer {
      // Nobody would wait for a child that ends in the pool: see `Script` of PlatenIsolationTests.
      _ = try? ChildPool.withChild(of: file.path) { _ throws(ChildFailure) in throw .cancelled }
      try? FileManager.default.removeItem(at: file)
    }
    chmod(file.path, 0o755)
    var limits = InputLimits()
    limits.pages = 100
    let decoder = try IsolatedDecoder(data: Data([1]), program: file.path, limits: limits)
    for _ in 0..<100 {
      do throws(DecodingFailure) {
        _ = try decoder.positions()
        Issue.record("the reply was taken")
        return
      } catch {
        guard case .unreadable(let reason) = error, reason.contains("Text file busy") else {
          guard case .unreadable = error else {
            Issue.record("\(error)")
            return
          }
          return
        }
        usleep(20_000)
      }
    }
  }
}
