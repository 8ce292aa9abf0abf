internal import Glibc
internal import Platen
internal import PlatenModel

/// The lines of a file in batches of those that are available, about 64 KB each.
struct LineBatches: ~Copyable {
  /// Consecutive lines with their line feeds; the last line of the file may have none.
  struct Batch: Sendable {
    let bytes: [UInt8]
    /// The number of the first line, from 1.
    let number: Int
  }

  /// Bytes of one read.
  private static let size = 1 << 16
  /// The longest line, in bytes: a file without line feeds, such as `/dev/zero`, is not read for ever.
  private static let maximumLineSize = 64 << 20

  private let descriptor: Int32
  private let path: String
  /// The start of a line whose end was not read yet.
  private var rest: [UInt8] = []
  /// The number of the next line, from 1.
  private var number = 1

  /// Opens the file at `path`; `-` is standard input. Throws an error of the kind `input`.
  init(path: String) throws(ScanError) {
    descriptor = path == "-" ? dup(STDIN_FILENO) : open(path.fileName, O_RDONLY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else {
      throw .input(path, String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// Whether ``next()`` would wait for input, as when a person types.
  var isWaiting: Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) == 0
  }

  /// The next batch; `nil` at the end. Throws an error of the kind `input`, for a line of more than
  /// 64 MiB too.
  mutating func next() throws(ScanError) -> Batch? {
    while true {
      let count = try read()
      let end =
        count > 0
        ? rest.suffix(count).lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } : rest.count
      guard let end else {
        guard rest.count <= Self.maximumLineSize else {
          throw .input(path, "line \(number) is too long")
        }
        continue
      }
      guard end > 0 else { return nil }
      let batch = Batch(bytes: Array(rest[..<end]), number: number)
      rest.removeSubrange(..<end)
      number += batch.bytes.count(where: { $0 == UInt8(ascii: "\n") })
      return batch
    }
  }

  /// Appends available bytes to ``rest`` and returns their number; waits for the first one. 0 at the
  /// end.
  private mutating func read() throws(ScanError) -> Int {
    var count = 0
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.size) { buffer in
      repeat {
        count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      if count > 0 { rest += buffer[..<count] }
    }
    guard count >= 0 else {
      throw .input(path, String(cString: strerror(errno)))
    }
    return count
  }
}
