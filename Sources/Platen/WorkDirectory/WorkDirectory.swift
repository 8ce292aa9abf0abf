internal import FoundationEssentials
internal import Glibc
public import PlatenModel
internal import Synchronization

/// A folder that keeps finished pages, so that an interrupted run continues where it was.
///
/// A page is kept under the digest of its photo's bytes, of the settings that it depends on, and of the
/// version of the program: it is found again whatever the photo is called, and a changed setting finds
/// nothing. An entry appears whole or not at all, and is checked when it is read, so several processes
/// may use a folder at the same time, and a damaged entry counts as none.
public final class WorkDirectory: Sendable {
  /// The path of the folder.
  public let path: String
  private let firstFailure = Mutex<ScanError?>(nil)

  /// Opens the folder at `path`, and creates it where it does not exist.
  ///
  /// Throws an error of the kind `output` where it cannot be created.
  public init(path: String) throws(ScanError) {
    self.path = path
    try OutputFolder.create(path: path)
    let tag = path + "/CACHEDIR.TAG"
    if access(tag.fileName, F_OK) != 0 { try Self.write(Data(Self.cacheTag.utf8), to: tag) }
  }

  /// The first error of keeping a page, such as a full disk; `nil` where there was none. The page was
  /// delivered nevertheless.
  public var failure: ScanError? { firstFailure.withLock { $0 } }

  /// What marks a folder that backups leave out (Cache Directory Tagging Specification).
  private static let cacheTag =
    "Signature: 8a477f597d28d172789f06886806bc55\n# Finished pages of platen; they can be deleted.\n"
}

extension WorkDirectory: Hashable {
  /// Whether both are the same folder, by path.
  public static func == (a: WorkDirectory, b: WorkDirectory) -> Bool { a.path == b.path }

  /// Hashes the path.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

// MARK: - Entries

extension WorkDirectory {
  /// The content of the entry for `key`; `nil` where there is none. A damaged entry is deleted.
  func content(for key: WorkKey) -> Data? {
    let path = path(of: key)
    guard let file = try? FileContents.read(path: path, megabytes: WorkEntry.maximumMegabytes)
    else {
      return nil
    }
    guard let entry = WorkEntry(file: file) else {
      unlink(path.fileName)
      return nil
    }
    // The time of the last use, by which entries are pruned.
    utimensat(AT_FDCWD, path.fileName, nil, 0)
    return entry.content
  }

  /// Keeps `entry` for `key`. Where that fails, ``failure`` says so.
  func keep(_ entry: WorkEntry, for key: WorkKey) { keep(entry, at: path(of: key)) }

  /// Keeps `entry` in the file at `path`.
  func keep(_ entry: WorkEntry, at path: String) {
    do throws(ScanError) {
      try OutputFolder.create(path: String(path.splitAtLastSlash.folder.dropLast()))
      try Self.write(entry.file, to: path)
    } catch {
      firstFailure.withLock { failure in failure = failure ?? error }
    }
  }

  private func path(of key: WorkKey) -> String {
    "\(path)/\(key.digest.prefix(2))/\(key.digest).\(WorkEntry.fileNameExtension)"
  }

  private static func write(_ data: Data, to path: String) throws(ScanError) {
    let file = try OutputFile(path: path, replacing: true)
    try file.write(data)
    try file.commit()
  }
}
