internal import Glibc
internal import Platen
internal import PlatenModel

/// What happens in a folder, as inotify(7) reports it.
///
/// Events are hints: a folder on a network may give none, and a full queue loses some. So whoever uses
/// them also lists the folder from time to time.
final class FolderEvents {
  /// What happened to a file.
  enum Change: Hashable {
    /// It was created or written to, and its writer may go on.
    case written
    /// Its writer has closed it, or it was moved into the folder complete.
    case completed
  }

  private let descriptor: Int32

  private static let mask = UInt32(IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO)

  /// Watches the folder at `path`. Throws an error of the kind `input` where that is not
  /// possible.
  init(path: String) throws(ScanError) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0, inotify_add_watch(descriptor, path.fileName, Self.mask) >= 0 else {
      let reason = SystemError.current
      if descriptor >= 0 { close(descriptor) }
      throw .input(path.fileNameText, "it cannot be watched: \(reason)")
    }
  }

  deinit { close(descriptor) }

  /// Waits for an event, for a byte on `wakeUp`, or for `milliseconds`.
  func wait(milliseconds: Int, wakeUp: Int32) {
    var streams = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0),
    ]
    poll(&streams, 2, Int32(clamping: milliseconds))
  }

  /// The events since the last call, by the names of their files.
  func changes() -> [(name: String, change: Change)] {
    var changes: [(String, Change)] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return changes }
      buffer[..<count].withUnsafeBytes { changes += Self.changes(in: $0) }
    }
  }

  private static func changes(in bytes: UnsafeRawBufferPointer) -> [(String, Change)] {
    var changes: [(String, Change)] = []
    var rest = bytes[...]
    let headerSize = MemoryLayout<inotify_event>.size
    while rest.count >= headerSize {
      let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
      let end = min(rest.startIndex + headerSize + Int(header.len), rest.endIndex)
      let name = FileName.string(
        UnsafeRawBufferPointer(
          rebasing: rest[(rest.startIndex + headerSize)..<end].prefix { $0 != 0 }))
      rest = rest[end...]
      guard !name.isEmpty else { continue }
      let isComplete = header.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0
      changes.append((name, isComplete ? .completed : .written))
    }
    return changes
  }
}
