package import FoundationEssentials
internal import Glibc
package import PlatenModel

/// Reads files; errors carry the operating system's reason.
package enum FileContents {
  /// Reads the file at `path`; a named pipe is read to its end. Throws
  /// ``ScanError/unreadableImage(source:reason:)``, for a directory too.
  package static func read(path: String) throws(ScanError) -> Data {
    let descriptor = open(path.fileName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadableImage(source: path, reason: SystemError.current)
    }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, source: path)
  }

  /// Reads from `descriptor` to its end. `source` is its name in errors.
  package static func read(descriptor: Int32, source: String) throws(ScanError) -> Data {
    var data = Data()
    if let size = regularFileSize(descriptor) { data.reserveCapacity(size + 1) }
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return data }
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadableImage(source: source, reason: SystemError.current)
      }
      data.append(contentsOf: chunk[..<count])
    }
  }

  /// The first bytes of a regular file, at most `count`; `nil` for an empty or unreadable file and
  /// for anything else.
  package static func leadingBytes(path: String, count: Int) -> Data? {
    let descriptor = open(path.fileName, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard regularFileSize(descriptor) != nil else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = Glibc.read(descriptor, &bytes, count)
    return read > 0 ? Data(bytes[..<read]) : nil
  }

  /// The size of a regular file, in bytes; `nil` for anything else.
  private static func regularFileSize(_ descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
