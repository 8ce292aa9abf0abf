internal import Glibc
package import PlatenModel

/// A file that appears whole or not at all.
///
/// A regular file is written without a name in its target's folder, and named
/// when it is complete and on the disk: an interrupted run leaves nothing. A
/// pipe, a device and standard output (`-`) are written straight through.
package final class OutputFile {
  package let path: String
  private let descriptor: Int32
  private let destination: Destination
  private var isOpen = true

  private enum Destination {
    case direct
    /// Not named yet; `target` is where it goes.
    case unnamed(target: String, replacing: Bool)
    /// Where the file system cannot keep nameless files.
    case temporary(String, target: String, replacing: Bool)
  }

  /// Whether nothing is seen of it before it is complete: not where it is written through.
  package var isAtomic: Bool {
    if case .direct = destination { false } else { true }
  }

  /// Opens the output, so that what cannot be written is known before any work is done.
  ///
  /// `-` is `standardOutput`, a descriptor that stays open.
  package init(
    path: String, replacing: Bool, standardOutput: Int32 = STDOUT_FILENO
  ) throws(ScanError) {
    self.path = path
    if path == "-" {
      (descriptor, destination) = (dup(standardOutput), .direct)
    } else if Self.isSpecial(path) {
      (descriptor, destination) = (open(path, O_WRONLY | O_CLOEXEC), .direct)
    } else {
      if !replacing, access(path, F_OK) == 0 { throw .outputExists(path: path) }
      (descriptor, destination) = Self.openRegular(Self.resolved(path), replacing: replacing)
    }
    guard descriptor >= 0 else {
      throw .unwritableOutput(path: path, reason: SystemError.current)
    }
  }

  deinit { discard() }

  /// Appends bytes. A reader that has gone away is ``ScanError/outputClosed``.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(ScanError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, chunk.baseAddress, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EPIPE { throw .outputClosed }
        throw .unwritableOutput(path: path, reason: SystemError.current)
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

  /// Links the nameless file to a temporary name, then moves it into place: a
  /// link cannot replace a file, a move can.
  private func name(_ target: String, replacing: Bool) throws(ScanError) {
    let own = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, own, AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0 { return }
    guard errno == EEXIST else { throw unwritable() }
    guard replacing else { throw .outputExists(path: path) }
    let temporary = TemporaryNames.next(beside: target)
    try check(linkat(AT_FDCWD, own, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW))
    TemporaryNames.add(temporary)
    try move(temporary, to: target, replacing: true)
  }

  /// A link fails where the target exists, a move replaces it.
  private func move(
    _ temporary: String, to target: String, replacing: Bool
  ) throws(ScanError) {
    defer { TemporaryNames.remove(temporary) }
    let result = replacing ? rename(temporary, target) : link(temporary, target)
    guard result != 0 else { return }
    throw errno == EEXIST ? .outputExists(path: path) : unwritable()
  }

  private func check(_ result: Int32) throws(ScanError) {
    if result != 0 { throw unwritable() }
  }

  private func unwritable() -> ScanError {
    .unwritableOutput(path: path, reason: SystemError.current)
  }
}

extension OutputFile {
  /// Whether something other than a regular file stands at `path`.
  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// The file that a symbolic link leads to, so that the link stays a link.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func openRegular(
    _ target: String, replacing: Bool
  ) -> (Int32, Destination) {
    let mode = permissions(of: target)
    // What fcntl.h calls O_TMPFILE; Swift cannot import that macro.
    let temporaryFile = 0o20_000_000 | O_DIRECTORY
    let unnamed = open(folder(of: target), temporaryFile | O_WRONLY | O_CLOEXEC, 0o666)
    if unnamed >= 0 {
      if let mode { fchmod(unnamed, mode) }
      return (unnamed, .unnamed(target: target, replacing: replacing))
    }
    guard errno == EOPNOTSUPP || errno == EISDIR else { return (-1, .direct) }
    let name = TemporaryNames.next(beside: target)
    let descriptor = open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode ?? 0o666)
    if descriptor >= 0 { TemporaryNames.add(name) }
    return (descriptor, .temporary(name, target: target, replacing: replacing))
  }

  /// What a file that is replaced allowed.
  private static func permissions(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
