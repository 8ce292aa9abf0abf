internal import Glibc
internal import Platen

/// The lines of a file, some at a time: those that have come, about 64 KB of them.
struct LineBatches: ~Copyable {
  /// Lines that follow each other, with their ends; the file's last may have none.
  struct Batch: Sendable {
    let bytes: [UInt8]
    /// The first line's, from 1.
    let number: Int
  }

  private static let size = 1 << 16

  private let descriptor: Int32
  private let path: String
  /// The beginning of a line whose end has not come yet.
  private var rest: [UInt8] = []
  private var number = 1

  /// Opens the file at `path`; `-` is standard input.
  init(path: String) throws(ScanError) {
    descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else {
      throw .unreadableImage(source: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// Whether nothing has come, as when somebody types, so that ``next()`` would wait.
  var isWaiting: Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) == 0
  }

  /// The next lines; `nil` at the end.
  mutating func next() throws(ScanError) -> Batch? {
    while true {
      let count = try read()
      let end =
        count > 0
        ? rest.suffix(count).lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } : rest.count
      guard let end else { continue }
      guard end > 0 else { return nil }
      let batch = Batch(bytes: Array(rest[..<end]), number: number)
      rest.removeSubrange(..<end)
      number += batch.bytes.count(where: { $0 == UInt8(ascii: "\n") })
      return batch
    }
  }

  /// Adds to ``rest`` what has come, and waits for it where nothing has; 0 at the end.
  private mutating func read() throws(ScanError) -> Int {
    var count = 0
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.size) { buffer in
      repeat {
        count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      if count > 0 { rest += buffer[..<count] }
    }
    guard count >= 0 else {
      throw .unreadableImage(source: path, reason: String(cString: strerror(errno)))
    }
    return count
  }
}
