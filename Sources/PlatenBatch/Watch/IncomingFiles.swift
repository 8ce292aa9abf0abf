internal import Glibc
internal import Platen
internal import PlatenModel

/// Decides which files of a watched folder are complete.
///
/// A file is complete if its writer has closed it, or if its size and its time have not changed
/// for a while: on a network the writer is not seen. A file that is seen being written is not complete
/// before it is closed, however long it takes.
struct IncomingFiles {
  /// A state of a file's content: after a change it is another one.
  struct Version: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int
    /// The time of the last change, in nanoseconds.
    let changed: Int
  }

  private struct Candidate {
    var version: Version
    /// When the version was seen first, in seconds.
    var since: Double
    /// Whether a writer was seen that has not closed the file.
    var isBeingWritten = false
    var isClosed = false
    /// When the file is tried again after a failure, in seconds.
    var notBefore = 0.0
  }

  private var candidates: [String: Candidate] = [:]
  /// The versions in the folder that were laid aside for good.
  private(set) var finished: Set<Version> = []

  /// The seconds without a change after which a file is complete whose writer was not seen.
  let settlingTime: Double
  /// The same for a file that was closed: a writer may open it again at once.
  private static let closedTime = 0.3
  /// The seconds after which a writer is believed to be gone without having closed the file: on another
  /// machine, or the event was lost.
  private static let lostTime = 600.0
  /// The ends of names under which browsers and copying programs write.
  private static let partialNames = [".part", ".tmp", ".crdownload", ".filepart", ".partial", "~"]

  /// Whether an empty file gets the time in which a writer on another machine would begin.
  private let waitsForContent: Bool

  init(settlingTime: Double, waitsForContent: Bool = true) {
    (self.settlingTime, self.waitsForContent) = (settlingTime, waitsForContent)
  }

  /// Whether any file is waiting.
  var isWaiting: Bool { !candidates.isEmpty }

  /// Notes what happened to a file.
  mutating func note(_ change: FolderEvents.Change, of name: String) {
    guard candidates[name] != nil else { return }
    candidates[name]?.isBeingWritten = change == .written
    candidates[name]?.isClosed = change == .completed
  }

  /// Takes over the files that are in the folder at the time `now`, in seconds. Versions of files that
  /// are gone are forgotten.
  mutating func update(_ files: [(name: String, version: Version)], now: Double) {
    finished.formIntersection(files.map(\.version))
    var rest: [String: Candidate] = [:]
    for (name, version) in files where !finished.contains(version) && Self.isWanted(name) {
      if var known = candidates[name] {
        if known.version != version { (known.version, known.since) = (version, now) }
        rest[name] = known
      } else {
        rest[name] = Candidate(version: version, since: now)
      }
    }
    candidates = rest
  }

  /// The complete files at the time `now`, in natural order of their names.
  func complete(now: Double) -> [(name: String, version: Version)] {
    candidates.filter { isComplete($0.value, now: now) }
      .map { (NaturalOrder($0.key), $0.key, $0.value.version) }
      .sorted { $0.0 < $1.0 }.map { ($0.1, $0.2) }
  }

  /// Lays a version aside for good: it is not complete again until it changes.
  mutating func finish(_ name: String, _ version: Version) {
    finished.insert(version)
    candidates[name] = nil
  }

  /// Tries a file again at the time `time`.
  mutating func retry(_ name: String, at time: Double) { candidates[name]?.notBefore = time }

  private func isComplete(_ file: Candidate, now: Double) -> Bool {
    guard now >= file.notBefore else { return false }
    let age = now - file.since
    if file.isBeingWritten || file.version.size == 0 && waitsForContent {
      return age >= Self.lostTime
    }
    return age >= (file.isClosed ? Self.closedTime : settlingTime)
  }

  private static func isWanted(_ name: String) -> Bool {
    let lower = name.lowercased()
    return !name.hasPrefix(".") && !partialNames.contains { lower.hasSuffix($0) }
  }
}

extension IncomingFiles {
  /// The regular files in the folder at `path`; `nil` if it cannot be read.
  static func files(in path: String) -> [(name: String, version: Version)]? {
    guard PhotoFolder.exists(at: path) else { return nil }
    return OutputFolder.names(in: path).compactMap { name in
      version(of: path + "/" + name).map { (name, $0) }
    }
  }

  /// The version of the file at `path`; `nil` if there is no regular file.
  static func version(of path: String) -> Version? {
    var status = stat()
    guard stat(path.fileName, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Version(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
      changed: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec)
  }
}

/// Remembers in a work directory which files were processed, over restarts: by their version, so that
/// most need not be read, and by their content, so that a renamed copy is known.
struct IncomingRegister {
  private let directory: WorkDirectory
  private let folder: String

  /// Creates the register for documents in the folder at `folder`.
  init(_ directory: WorkDirectory, documents folder: String) {
    self.directory = directory
    self.folder = folder
  }

  /// What became of a file.
  enum Outcome: String {
    case done
    case failed
  }

  /// The outcome of a version; `nil` if it was not processed.
  func outcome(of version: IncomingFiles.Version) -> Outcome? {
    directory.note(about: subject(version)).flatMap(Outcome.init)
  }

  /// The outcome of the content with a digest; `nil` if it was not processed.
  func outcome(ofContent digest: String) -> Outcome? {
    directory.note(about: subject(digest)).flatMap(Outcome.init)
  }

  /// Records the outcome of a file.
  func record(_ outcome: Outcome, of version: IncomingFiles.Version, content digest: String?) {
    if let digest { directory.writeNote(outcome.rawValue, about: subject(digest)) }
    directory.writeNote(outcome.rawValue, about: subject(version))
  }

  private func subject(_ version: IncomingFiles.Version) -> String {
    "watched \(folder)\n\(version.device) \(version.inode) \(version.size) \(version.changed)"
  }

  private func subject(_ digest: String) -> String { "watched \(folder)\n\(digest)" }
}

/// How a photo is treated once its document is written.
public enum AfterProcessing: Hashable, Sendable {
  /// It stays where it is.
  case leave
  /// It is moved to the folder at a path.
  case move(to: String)
  /// It is deleted.
  case delete

  /// Disposes of the file `name` in `folder`, unless it is another version by now.
  ///
  /// Throws an error of the kind `output` if it cannot be moved or deleted.
  func apply(to name: String, in folder: String, version: IncomingFiles.Version) throws(ScanError) {
    let path = folder + "/" + name
    guard IncomingFiles.version(of: path) == version else { return }
    switch self {
    case .leave: return
    case .delete:
      guard unlink(path.fileName) == 0 else {
        throw .output(path, SystemError.current)
      }
    case .move(let target):
      try OutputFolder.create(path: target)
      let names = FreeNames(path: target + "/" + name)
      if PhotoFolder.isOnSameDevice(folder, target) {
        try names.first { free throws(ScanError) in try OutputFile.moveToFree(path, free) }
        try OutputFolder.synchronize(of: names.preferred)
      } else {
        try copy(path, version, to: names)
      }
    }
  }

  /// Moves a file to another file system. It is deleted once its copy is on the disk.
  private func copy(
    _ path: String, _ version: IncomingFiles.Version, to names: FreeNames
  ) throws(ScanError) {
    let file = try OutputFile(at: names)
    try file.write(FileContents.read(path: path, megabytes: 1e6))
    file.setTime(nanoseconds: version.changed)
    // A copy of a file that changes meanwhile is no copy.
    guard IncomingFiles.version(of: path) == version else { return }
    try file.commit()
    guard unlink(path.fileName) == 0 else {
      throw .output(path, SystemError.current)
    }
  }
}
