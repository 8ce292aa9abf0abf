internal import Glibc
package import PlatenModel

/// A file that appears whole or not at all.
///
/// A regular file is written without a name in the folder of its target, and gets its name once it
/// is complete and on the disk. So an interrupted run leaves nothing. Pipes, devices and standard
/// output (`-`) are written directly.
package final class OutputFile {
  /// The path as the caller gave it.
  package let path: String
  private let descriptor: Int32
  private let destination: Destination
  private var isOpen = true

  private enum Destination {
    /// A pipe, a device or standard output.
    case direct
    /// A file without a name, for the path `target`.
    case unnamed(target: String, replacing: Bool)
    /// A file with a temporary name, where the file system does not support files without a name.
    case temporary(String, target: String, replacing: Bool)
  }

  /// Whether the output appears only once it is complete; `false` where it is written directly.
  package var isAtomic: Bool {
    if case .direct = destination { false } else { true }
  }

  /// Opens the output, so that an unwritable path is reported before any work is done.
  ///
  /// The path `-` stands for `standardOutput`, a descriptor that stays open. Throws an
  /// error of the kind `output` where the file exists and is not to be replaced
  /// (``ScanError/Detail/outputExists``), or cannot be opened.
  package init(
    path: String, replacing: Bool, standardOutput: Int32 = STDOUT_FILENO
  ) throws(ScanError) {
    self.path = path
    if path == "-" {
      (descriptor, destination) = (dup(standardOutput), .direct)
    } else if Self.isSpecial(path) {
      (descriptor, destination) = (open(path.fileName, O_WRONLY | O_CLOEXEC), .direct)
    } else {
      if !replacing, Self.exists(at: path) { throw .outputExists(path) }
      (descriptor, destination) = Self.openRegular(Self.resolved(path), replacing: replacing)
    }
    guard descriptor >= 0 else {
      throw .output(path, SystemError.current)
    }
  }

  /// Whether there is a file at `path`.
  package static func exists(at path: String) -> Bool { access(path.fileName, F_OK) == 0 }

  deinit { discard() }

  /// Appends bytes. Throws ``ScanError/Detail/outputClosed`` where the reader of a pipe has closed it.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(ScanError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, chunk.baseAddress, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EPIPE {
          throw ScanError(
            .output, reason: "the output was closed by its reader", detail: .outputClosed)
        }
        throw .output(path, SystemError.current)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Appends bytes.
  package func write(_ bytes: some Sequence<UInt8>) throws(ScanError) {
    try Array(bytes).withUnsafeBufferPointer { bytes throws(ScanError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Appends text in UTF-8.
  package func write(_ text: String) throws(ScanError) { try write(text.utf8) }

  /// Gives the complete file its name. Nothing can be written afterwards.
  ///
  /// Throws ``ScanError/Detail/outputExists`` where a file has appeared at the path meanwhile and is
  /// not to be replaced.
  package func commit() throws(ScanError) {
    guard isOpen else { return }
    defer { discard() }
    switch destination {
    case .direct: return
    case .unnamed(let target, let replacing):
      try check(fsync(descriptor))
      try name(target, replacing: replacing)
    case .temporary(let temporary, let target, let replacing):
      try check(fsync(descriptor))
      try move(temporary, to: target, replacing: replacing)
    }
  }

  private func discard() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
    if case .temporary(let name, _, _) = destination { TemporaryNames.remove(name) }
  }

  /// Links the file without a name to its target. Where the target exists, links it to a temporary
  /// name and moves it, because a link cannot replace a file.
  private func name(_ target: String, replacing: Bool) throws(ScanError) {
    let own = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, own, AT_FDCWD, target.fileName, AT_SYMLINK_FOLLOW) == 0 { return }
    guard errno == EEXIST else { throw unwritable() }
    guard replacing else { throw .outputExists(path) }
    let temporary = TemporaryNames.next(beside: target)
    try check(linkat(AT_FDCWD, own, AT_FDCWD, temporary.fileName, AT_SYMLINK_FOLLOW))
    TemporaryNames.add(temporary)
    try move(temporary, to: target, replacing: true)
  }

  /// Moves a file to its target. Without `replacing` a link is used, which fails where the target
  /// exists.
  private func move(
    _ temporary: String, to target: String, replacing: Bool
  ) throws(ScanError) {
    defer { TemporaryNames.remove(temporary) }
    let names = (temporary.fileName, target.fileName)
    let result = replacing ? rename(names.0, names.1) : link(names.0, names.1)
    guard result != 0 else { return }
    throw errno == EEXIST ? .outputExists(path) : unwritable()
  }

  private func check(_ result: Int32) throws(ScanError) {
    if result != 0 { throw unwritable() }
  }

  private func unwritable() -> ScanError {
    .output(path, SystemError.current)
  }
}

extension OutputFile {
  /// Whether `path` is something other than a regular file.
  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path.fileName, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// The target of a symbolic link, so that the link is not replaced.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path.fileName, nil) else { return path }
    defer { free(real) }
    return FileName.string(UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  private static func openRegular(
    _ target: String, replacing: Bool
  ) -> (Int32, Destination) {
    let mode = permissions(of: target)
    // O_TMPFILE of fcntl.h; Swift cannot import that macro.
    let temporaryFile = 0o20_000_000 | O_DIRECTORY
    let unnamed = open(
      target.splitAtLastSlash.folder.fileName, temporaryFile | O_WRONLY | O_CLOEXEC, 0o666)
    if unnamed >= 0 {
      if let mode { fchmod(unnamed, mode) }
      return (unnamed, .unnamed(target: target, replacing: replacing))
    }
    guard errno == EOPNOTSUPP || errno == EISDIR else { return (-1, .direct) }
    let name = TemporaryNames.next(beside: target)
    let descriptor = open(
      name.fileName, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode ?? 0o666)
    if descriptor >= 0 { TemporaryNames.add(name) }
    return (descriptor, .temporary(name, target: target, replacing: replacing))
  }

  /// The permissions of the file that is replaced; `nil` where there is none.
  private static func permissions(of path: String) -> mode_t? {
    var status = stat()
    return stat(path.fileName, &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}
