package import FoundationEssentials
internal import Glibc
package import PlatenModel

/// Whole files, read with the operating system's own reasons where that fails.
package enum FileContents {
  /// Reads the file at `path`; a directory is an error, a named pipe is read to its end.
  package static func read(path: String) throws(ScanError) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadableImage(source: path, reason: SystemError.current)
    }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, source: path)
  }

  /// Reads from `descriptor` to its end.
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

  /// The first `count` bytes of a regular file, `nil` for anything else.
  package static func leadingBytes(path: String, count: Int) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard regularFileSize(descriptor) != nil else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = Glibc.read(descriptor, &bytes, count)
    return read > 0 ? Data(bytes[..<read]) : nil
  }

  private static func regularFileSize(_ descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}

/// What the operating system says of its last failure.
package enum SystemError {
  /// Such as `No such file or directory`, from `errno`.
  package static var current: String { message(errno) }

  package static func message(_ code: Int32) -> String { String(cString: strerror(code)) }
}
