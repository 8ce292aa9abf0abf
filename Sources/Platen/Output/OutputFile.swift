internal import CShim
internal import Glibc
package import PlatenModel
internal import Synchronization

/// A file that appears whole or not at all.
///
/// A regular file is written without a name in the folder of its target, and gets its name once it
/// is complete and on the disk. So an interrupted run leaves nothing. Pipes, devices and standard
/// output (`-`) are written directly.
package final class OutputFile {
  /// The path as the caller gave it; of several possible names, the first.
  package let path: String
  /// The names of which the file gets the first that is free; `nil` if it has only one.
  private let names: FreeNames?
  private let descriptor: Int32
  private let destination: Destination
  private let replacing: Bool
  private var digest: RunningDigest?
  private var isOpen = true

  private enum Destination {
    /// A pipe, a device or standard output.
    case direct
    /// A file without a name, for the path `target`.
    case unnamed(target: String)
    /// A file with a temporary name, where the file system does not support files without a name.
    case temporary(String, target: String)
  }

  /// Whether the output appears only once it is complete; `false` if it is written directly.
  package var isAtomic: Bool {
    if case .direct = destination { false } else { true }
  }

  /// Opens the output, so that an unwritable path is reported before any work is done.
  ///
  /// The path `-` stands for `standardOutput`, a descriptor that stays open. Throws
  /// ``ScanError/Detail/outputExists`` if the file exists and is not to be replaced, and
  /// an error of the kind `output` if it cannot be opened. ``sha256`` is known only
  /// with `computesDigest`.
  package init(
    path: String, replacing: Bool, standardOutput: Int32 = STDOUT_FILENO,
    computesDigest: Bool = false
  ) throws(ScanError) {
    self.path = path
    self.replacing = replacing
    names = nil
    digest = computesDigest ? RunningDigest() : nil
    if path == "-" {
      (descriptor, destination) = (dup(standardOutput), .direct)
    } else if Self.isSpecial(path) {
      (descriptor, destination) = (open(path.fileName, O_WRONLY | O_CLOEXEC), .direct)
    } else {
      if !replacing, Self.exists(at: path) { throw .outputExists(path) }
      (descriptor, destination) = Self.openRegular(Self.resolved(path))
    }
    guard descriptor >= 0 else {
      throw .output(path, SystemError.current)
    }
  }

  /// Opens an output that gets the first free name of `names` once it is complete.
  ///
  /// Throws an error of the kind `output` if it cannot be opened.
  package init(at names: FreeNames, computesDigest: Bool = false) throws(ScanError) {
    path = names.preferred
    replacing = false
    self.names = names
    digest = computesDigest ? RunningDigest() : nil
    (descriptor, destination) = Self.openRegular(path)
    guard descriptor >= 0 else {
      throw .output(path, SystemError.current)
    }
  }

  /// Writes a whole file. Throws as ``init(path:replacing:standardOutput:computesDigest:)``,
  /// ``write(_:)-(UnsafeRawBufferPointer)`` and ``commit()`` do.
  package static func write(
    _ bytes: some Sequence<UInt8>, to path: String, replacing: Bool
  ) throws(ScanError) {
    let file = try OutputFile(path: path, replacing: replacing)
    try file.write(bytes)
    try file.commit()
  }

  /// Whether there is a file at `path`.
  package static func exists(at path: String) -> Bool { access(path.fileName, F_OK) == 0 }

  deinit { discard() }

  /// Appends bytes. Throws ``ScanError/Detail/outputClosed`` if the reader of a pipe has closed it.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(ScanError) {
    digest?.append(bytes)
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

  package func write(_ bytes: some Sequence<UInt8>) throws(ScanError) {
    try Array(bytes).withUnsafeBufferPointer { bytes throws(ScanError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  package func write(_ text: String) throws(ScanError) { try write(text.utf8) }

  /// Sets the time of the file's last change, in nanoseconds since 1970-01-01 00:00 UTC.
  package func setTime(nanoseconds: Int) {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let time = timespec(tv_sec: seconds, tv_nsec: rest)
    _ = [time, time].withUnsafeBufferPointer { futimens(descriptor, $0.baseAddress) }
  }

  /// The SHA-256 digest of the written bytes, in hexadecimal; empty if it is not computed. Nothing
  /// can be written afterwards.
  package private(set) lazy var sha256 = digest?.finish() ?? ""

  /// Gives the complete file its name, and returns it. Nothing can be written afterwards.
  ///
  /// When it returns, the file and its name are on the disk. Throws ``ScanError/Detail/outputExists``
  /// if a file has appeared at the path meanwhile and is not to be replaced. `willCommit` is called
  /// before with the name, and if several are possible with each that is tried.
  @discardableResult
  package func commit(willCommit: (String) -> Void = { _ in }) throws(ScanError) -> String {
    guard isOpen else { return path }
    defer { discard() }
    switch destination {
    case .direct: return path
    case .unnamed(let target), .temporary(_, let target):
      try check(fsync(descriptor))
      guard let names else {
        willCommit(path)
        try name(target)
        return path
      }
      return try names.first { target throws(ScanError) in
        if Self.exists(at: target) { throw .outputExists(target) }
        willCommit(target)
        try name(target)
      }
    }
  }

  private func name(_ target: String) throws(ScanError) {
    if case .temporary(let temporary, _) = destination {
      try move(temporary, to: target)
    } else {
      try link(to: target)
    }
    try OutputFolder.synchronize(of: target)
  }

  private func discard() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
    if case .temporary(let name, _) = destination { TemporaryNames.remove(name) }
  }

  /// Links the file without a name to its target. Where the target exists, links it to a temporary
  /// name and moves it, because a link cannot replace a file.
  private func link(to target: String) throws(ScanError) {
    let own = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, own, AT_FDCWD, target.fileName, AT_SYMLINK_FOLLOW) == 0 { return }
    guard errno == EEXIST else { throw unwritable(errno) }
    guard replacing else { throw .outputExists(target) }
    let temporary = TemporaryNames.next(beside: target)
    try check(linkat(AT_FDCWD, own, AT_FDCWD, temporary.fileName, AT_SYMLINK_FOLLOW))
    TemporaryNames.add(temporary)
    defer { TemporaryNames.remove(temporary) }
    try move(temporary, to: target)
  }

  private func move(_ temporary: String, to target: String) throws(ScanError) {
    if replacing {
      try check(rename(temporary.fileName, target.fileName))
    } else {
      try Self.moveToFree(temporary, target)
    }
  }

  /// Renames the file at `path` unless `target` is taken: then ``ScanError/Detail/outputExists`` is
  /// thrown. Both are on one file system.
  package static func moveToFree(_ path: String, _ target: String) throws(ScanError) {
    switch shim_rename_to_free(path.fileName, target.fileName) {
    case 0: return
    case EEXIST: throw .outputExists(target)
    case let code: throw .output(target, SystemError.message(code))
    }
  }

  private func check(_ result: Int32) throws(ScanError) {
    if result != 0 { throw unwritable(errno) }
  }

  private func unwritable(_ code: Int32) -> ScanError {
    .output(path, SystemError.message(code))
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

  private static func openRegular(_ target: String) -> (Int32, Destination) {
    let mode = permissions(of: target)
    // O_TMPFILE of fcntl.h; Swift cannot import that macro.
    let temporaryFile = 0o20_000_000 | O_DIRECTORY
    let unnamed = open(
      target.splitAtLastSlash.folder.fileName, temporaryFile | O_WRONLY | O_CLOEXEC, 0o666)
    if unnamed >= 0 {
      if let mode { fchmod(unnamed, mode) }
      return (unnamed, .unnamed(target: target))
    }
    guard errno == EOPNOTSUPP || errno == EISDIR else { return (-1, .direct) }
    let name = TemporaryNames.next(beside: target)
    let descriptor = open(
      name.fileName, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode ?? 0o666)
    if descriptor >= 0 { TemporaryNames.add(name) }
    return (descriptor, .temporary(name, target: target))
  }

  /// The permissions of the file that is replaced; `nil` if there is none.
  private static func permissions(of path: String) -> mode_t? {
    var status = stat()
    return stat(path.fileName, &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}

/// The names of a file that replaces no other: `base.pdf`, then `base-2.pdf` and so on.
package struct FreeNames {
  private let base: String
  private let suffix: String
  /// The most files of one name.
  private static let maximumCount = 10_000

  /// Creates the names that start with the path `base` and end with `suffix`, such as `.pdf`.
  package init(base: String, suffix: String) { (self.base, self.suffix) = (base, suffix) }

  /// The first of the names.
  package var preferred: String { base + suffix }

  /// Creates the names of a file that would best have the path `path`: `photo.jpg`, `photo-2.jpg`.
  package init(path: String) {
    let (folder, name) = path.splitAtLastSlash
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
    self.init(base: folder + name[..<dot], suffix: String(name[dot...]))
  }

  /// Calls `attempt` with one name after another until it does not throw
  /// ``ScanError/Detail/outputExists``, and returns the name.
  @discardableResult
  package func first(
    _ attempt: (String) throws(ScanError) -> Void
  ) throws(ScanError) -> String {
    for number in 1...Self.maximumCount {
      let path = number == 1 ? base + suffix : "\(base)-\(number)\(suffix)"
      do throws(ScanError) {
        try attempt(path)
        return path
      } catch {
        guard error.detail == .outputExists else { throw error }
      }
    }
    throw .outputExists(preferred)
  }
}

/// The identity of a regular file, the same for all its names: through symbolic and hard links.
enum FileIdentity: Hashable {
  /// An existing file.
  case file(device: dev_t, inode: ino_t)
  /// A file that does not exist yet: its folder and its name there.
  case missing(folderDevice: dev_t, folderInode: ino_t, name: String)

  /// The identity of the file at `path`; `nil` for pipes, devices and folders, and if the folder
  /// does not exist.
  init?(path: String) {
    var status = stat()
    if stat(path.fileName, &status) == 0 {
      self.init(status)
    } else if errno == ENOENT {
      self.init(missing: path, linksLeft: 40)
    } else {
      return nil
    }
  }

  /// The identity of the file that `descriptor` is open on; `nil` for pipes and terminals.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    self = .file(device: status.st_dev, inode: status.st_ino)
  }

  /// Follows symbolic links without a target, at most `linksLeft` of them, as the kernel does.
  private init?(missing path: String, linksLeft: Int) {
    let (folder, name) = path.splitAtLastSlash
    if let target = Self.linkTarget(path) {
      guard linksLeft > 0 else { return nil }
      self.init(
        missing: target.hasPrefix("/") ? target : folder + target, linksLeft: linksLeft - 1)
      return
    }
    var status = stat()
    guard stat(folder.fileName, &status) == 0 else { return nil }
    self = .missing(folderDevice: status.st_dev, folderInode: status.st_ino, name: name)
  }

  /// The target of a symbolic link; `nil` for anything else.
  private static func linkTarget(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path.fileName, &bytes, bytes.count - 1)
    guard count > 0 else { return nil }
    return FileName.string(bytes[..<count].map { UInt8(bitPattern: $0) })
  }
}

/// The names of unfinished files, so that an interrupted run can delete them.
package enum TemporaryNames {
  private static let names = Mutex<Set<String>>([])

  /// A random, hidden name in the folder of `target`.
  static func next(beside target: String) -> String {
    let (folder, file) = target.splitAtLastSlash
    // A name has at most 255 bytes.
    let start = String(file.unicodeScalars.prefix(50))
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return "\(folder).\(start).\(number)"
  }

  /// Registers the file `name` as unfinished.
  static func add(_ name: String) { names.withLock { _ = $0.insert(name) } }

  /// Deletes the file `name`, if it is still registered.
  static func remove(_ name: String) {
    if names.withLock({ $0.remove(name) }) != nil { unlink(name.fileName) }
  }

  /// Deletes every unfinished file.
  package static func removeAll() {
    names.withLock { names in
      names.forEach { unlink($0.fileName) }
      names.removeAll()
    }
  }
}
