public import FoundationEssentials
internal import Glibc
public import PlatenModel
internal import PlatenText
internal import Synchronization

/// A folder that stores finished pages, so that an interrupted run continues where it was.
///
/// A page is stored under the digest of its photo's bytes, of the settings that it depends on, and of the
/// version of the program: it is found again whatever the photo is called, and a changed setting finds
/// nothing. An entry appears whole or not at all, and is checked when it is read, so several processes
/// may use a folder at the same time, and a damaged entry counts as none.
public final class WorkDirectory: Sendable {
  /// The path of the folder.
  public let path: String
  private let firstFailure = Mutex<ScanError?>(nil)

  /// Opens the folder at `path`, and creates it if it does not exist.
  ///
  /// Throws an error of the kind `output` if it cannot be created.
  public init(path: String) throws(ScanError) {
    self.path = path
    try OutputFolder.create(path: path)
    let tag = path + "/CACHEDIR.TAG"
    if access(tag.fileName, F_OK) != 0 { try Self.write(Data(Self.cacheTag.utf8), to: tag) }
  }

  /// The first error of storing a page, such as a full disk; `nil` if there was none. The page was
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
  /// The content of the entry for `key`; `nil` if there is none. A damaged entry is deleted.
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

  /// Stores `entry` for `key`. Where that fails, ``failure`` says so.
  func store(_ entry: WorkEntry, for key: WorkKey) { store(entry, at: path(of: key)) }

  /// Stores `entry` in the file at `path`.
  func store(_ entry: WorkEntry, at path: String) {
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

extension WorkDirectory {
  /// A stored result: the pages of one photo, or its barcodes.
  public struct Entry: Hashable, Sendable {
    /// The name of the photo when the entry was made; `nil` for a damaged entry.
    public let source: String?
    /// The number of the photo in its file, from 1.
    public let page: Int
    /// The SHA-256 digest of the photo's file, in hexadecimal.
    public let sha256: String
    /// The number of pages in the entry; 0 for one of barcodes alone.
    public let pages: Int
    /// The size of the entry.
    public let bytes: Int
    /// When the entry was made or used last.
    public let lastUse: Date
    /// Whether this build of the program made the entry, and so may use it.
    public let isCurrent: Bool
    /// The path of its file.
    let path: String
  }

  /// Which entries are deleted. By default entries that are damaged or that another build of the program
  /// made.
  public struct Pruning: Hashable, Sendable {
    /// The time without use after which an entry is deleted, in seconds. Default: `nil`, any.
    public var maximumAge: Double?
    /// The size of all entries together, in bytes, above which the least recently used ones are
    /// deleted. Default: `nil`, any.
    public var maximumBytes: Int?
    /// Whether the entries are only returned and stay. Default: `false`.
    public var isDryRun = false

    /// Creates a selection of entries that are damaged or that another build made.
    public init() {}
  }

  /// All entries, in natural order of their photos.
  public func entries() -> [Entry] {
    paths(where: { $0.hasSuffix("." + WorkEntry.fileNameExtension) }).compactMap(Entry.init(path:))
      .map { (NaturalOrder($0.source ?? ""), $0) }
      .sorted { ($0.0, $0.1.page, $0.1.path) < ($1.0, $1.1.page, $1.1.path) }.map(\.1)
  }

  /// Deletes entries, and files that a killed process left on a file system without unnamed files.
  /// Returns the deleted entries.
  ///
  /// Other processes may use the folder meanwhile: they make again what is gone.
  @discardableResult
  public func prune(_ pruning: Pruning = Pruning()) -> [Entry] {
    let superfluous = pruning.superfluous(of: entries())
    guard !pruning.isDryRun else { return superfluous }
    for entry in superfluous { unlink(entry.path.fileName) }
    for path in paths(where: { $0.hasPrefix(".") }) where Entry.age(of: path) > Self.leftoverAge {
      unlink(path.fileName)
    }
    return superfluous
  }

  /// The age in seconds from which no process writes a file any more.
  private static let leftoverAge = 86_400.0

  private func paths(where isWanted: (String) -> Bool) -> [String] {
    (FolderNames.read(path) ?? []).filter { $0.utf8.count == 2 && $0 != ".." }.flatMap { folder in
      (FolderNames.read("\(path)/\(folder)") ?? []).filter(isWanted).map {
        "\(path)/\(folder)/\($0)"
      }
    }
  }
}

extension WorkDirectory.Pruning {
  func superfluous(of entries: [WorkDirectory.Entry]) -> [WorkDirectory.Entry] {
    let now = Date()
    var rest: [WorkDirectory.Entry] = [], superfluous: [WorkDirectory.Entry] = []
    for entry in entries {
      let isOld = maximumAge.map { now.timeIntervalSince(entry.lastUse) > $0 } ?? false
      if entry.isCurrent, !isOld { rest.append(entry) } else { superfluous.append(entry) }
    }
    guard let maximumBytes else { return superfluous }
    rest.sort { $0.lastUse < $1.lastUse }
    var size = rest.reduce(0) { $0 + $1.bytes }
    for entry in rest where size > maximumBytes {
      size -= entry.bytes
      superfluous.append(entry)
    }
    return superfluous
  }
}

extension WorkDirectory.Entry {
  /// The bytes that hold the first line of an entry: a path has up to 4,096, each with up to six
  /// characters in JSON.
  private static let firstLineByteCount = 1 << 15

  /// Creates the entry of the file at `path`; `nil` if it is gone.
  init?(path: String) {
    var status = stat()
    guard stat(path.fileName, &status) == 0 else { return nil }
    let start = FileContents.leadingBytes(path: path, count: Self.firstLineByteCount) ?? Data()
    let subject = WorkEntry.subject(in: start.prefix { $0 != UInt8(ascii: "\n") })
    self.init(
      source: subject?.source, page: subject?.page ?? 1, sha256: subject?.sha256 ?? "",
      pages: subject?.pages ?? 0, bytes: Int(status.st_size),
      lastUse: Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)),
      isCurrent: subject?.program == WorkKey.program, path: path)
  }

  /// The time since the file at `path` was changed last, in seconds.
  static func age(of path: String) -> Double {
    var status = stat()
    guard lstat(path.fileName, &status) == 0 else { return 0 }
    return Date().timeIntervalSince1970 - Double(status.st_mtim.tv_sec)
  }
}

extension WorkDirectory.Entry: Encodable {
  /// The properties that are encoded.
  private enum CodingKeys: CodingKey { case source, page, sha256, pages, bytes, lastUse, isCurrent }
}

/// Notes that outlive the build of the program: the documents and their paths.
extension WorkDirectory {
  /// The note about `subject`; `nil` if there is none, or if it is damaged.
  package func note(about subject: String) -> String? {
    let path = notePath(subject)
    guard let file = try? FileContents.read(path: path, megabytes: WorkEntry.maximumMegabytes),
      let entry = WorkEntry(file: file)
    else { return nil }
    return String(decoding: entry.content, as: UTF8.self)
  }

  /// Stores `note` about `subject` in place of an earlier one. Where that fails, ``failure`` says so.
  package func writeNote(_ note: String, about subject: String) {
    let entry = WorkEntry(
      subject: .init(source: note, page: 1, sha256: "", pages: 0, program: WorkKey.program),
      content: Data(note.utf8))
    store(entry, at: notePath(subject))
  }

  private func notePath(_ subject: String) -> String {
    "\(path)/notes/\(ContentDigest.hexadecimal(Data(subject.utf8))).note"
  }
}

/// The file of an entry of a ``WorkDirectory``: a line of JSON about it, its content, and the SHA-256
/// digest of both.
struct WorkEntry {
  /// The photo and the pages of an entry, for listings.
  struct Subject: Codable, Hashable {
    /// The name of the photo when the entry was made.
    let source: String
    /// The number of the photo in its file, from 1.
    let page: Int
    /// The SHA-256 digest of the photo's file, in hexadecimal.
    let sha256: String
    /// The number of pages in the entry.
    let pages: Int
    /// The program that made the entry, ``WorkKey/program``.
    let program: String
  }

  static let fileNameExtension = "page"
  /// The largest file of an entry, in megabytes: far above that of any page.
  static let maximumMegabytes = 1024.0

  let subject: Subject
  let content: Data

  init(subject: Subject, content: Data) {
    self.subject = subject
    self.content = content
  }

  /// The entry in the bytes of a file; `nil` if they are damaged or incomplete.
  init?(file: Data) {
    let body = file.dropLast(ContentDigest.byteCount)
    guard file.count > ContentDigest.byteCount,
      ContentDigest.sha256(body) == file.suffix(ContentDigest.byteCount),
      let end = body.firstIndex(of: UInt8(ascii: "\n")),
      let subject = Self.subject(in: body[..<end])
    else { return nil }
    self.init(subject: subject, content: Data(body[body.index(after: end)...]))
  }

  /// The bytes of the file.
  var file: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding fails for infinite numbers only.
    var bytes = (try? encoder.encode(subject)) ?? Data()
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(content)
    return bytes + ContentDigest.sha256(bytes)
  }

  /// The subject in the first line of a file.
  static func subject(in line: Data) -> Subject? {
    try? JSONDecoder().decode(Subject.self, from: Data(line))
  }
}

/// The key of an entry of a ``WorkDirectory``: a digest of all that its content depends on.
struct WorkKey: Hashable {
  /// A SHA-256 digest, in hexadecimal.
  let digest: String

  /// Creates the key for the result of `work` on one photo.
  ///
  /// - Parameters:
  ///   - work: the name of the work, such as `pages`.
  ///   - settings: ``WorkSettings/key``.
  ///   - sha256: the digest of the photo's file.
  ///   - frame: the index of the photo in its file.
  init(
    _ work: String, settings: String, sha256: String, frame: Int, correction: PhotoCorrection?
  ) {
    struct Content: Encodable {
      let program: String, work: String, settings: String, sha256: String
      let frame: Int
      /// Without the name of the photo and what it does not change.
      let pages: [PhotoCorrection.Page]?, correction: PhotoCorrection.Settings?
      let width: Double?, height: Double?
    }
    let content = Content(
      program: Self.program, work: work, settings: settings, sha256: sha256, frame: frame,
      pages: correction?.selectedPages, correction: correction?.settings,
      width: correction?.width, height: correction?.height)
    digest = ContentDigest.hexadecimal(StoredValue.key(of: content))
  }

  /// The version of this program, with the size and the time of its file, which tell one build from
  /// another.
  static let program: String = {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return Generator.name }
    return "\(Generator.name) (\(status.st_size) \(status.st_mtim.tv_sec))"
  }()
}

extension PageWorker {
  /// The pages of a photo from the work directory, or those that `scan` returns, which are then stored
  /// there.
  ///
  /// Photos with a page that failed, or whose recognition took too long, are not stored, so that the next
  /// run tries again.
  func cachedPages(
    of photo: OpenedPhoto, _ job: PhotoJob,
    orScan scan: () throws(ScanError) -> [Result<ScannedPage, ScanError>]
  ) throws(ScanError) -> [Result<ScannedPage, ScanError>] {
    guard let directory = options.workDirectory else { return try scan() }
    let key = WorkKey(
      "pages", settings: job.preservesPages ? workSettingsOfPreservedPages : workSettings,
      sha256: photo.sha256, frame: job.frame,
      correction: job.correction)
    if let content = directory.content(for: key),
      let pages: [ScannedPage] = StoredValue.value(in: content)
    {
      return pages.map { .success($0.of(job.source.name, page: job.frame + 1)) }
    }
    let results = try scan()
    let pages = results.compactMap { try? $0.get() }
    if pages.count == results.count, pages.allSatisfy(\.isComplete) {
      directory.store(
        job.entry(of: pages, sha256: photo.sha256, pageCount: pages.count), for: key)
    }
    return results
  }

  /// The barcodes of a photo from the work directory, or those that `find` returns, which are then stored
  /// there.
  func cachedItems(
    of photo: OpenedPhoto, _ job: PhotoJob, orFind find: () throws(ScanError) -> [Item]
  ) throws(ScanError) -> [Item] {
    guard let directory = options.workDirectory else { return try find() }
    let key = WorkKey(
      "barcodes", settings: workSettings, sha256: photo.sha256, frame: job.frame, correction: nil)
    if let content = directory.content(for: key),
      let items: [Item] = StoredValue.value(in: content)
    {
      return items
    }
    let items = try find()
    directory.store(job.entry(of: items, sha256: photo.sha256, pageCount: 0), for: key)
    return items
  }
}

extension PhotoJob {
  fileprivate func entry(of value: some Encodable, sha256: String, pageCount: Int) -> WorkEntry {
    WorkEntry(
      subject: .init(
        source: source.name, page: frame + 1, sha256: sha256, pages: pageCount,
        program: WorkKey.program),
      content: StoredValue.data(of: value))
  }
}

/// Values in files of this program: exact, unlike in outputs, whose numbers are rounded.
enum StoredValue {
  /// The bytes of a binary property list. It holds bytes as such, which JSON does not.
  static func data(of value: some Encodable) -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    // Encoding fails for no value of ours. An empty entry is damaged, so that the page is scanned again.
    return (try? encoder.encode(value)) ?? Data()
  }

  /// The value in `data`; `nil` for other bytes.
  static func value<Value: Decodable>(in data: Data) -> Value? {
    try? PropertyListDecoder().decode(Value.self, from: data)
  }

  /// Bytes that equal values have in every run.
  static func key(of value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Without this an infinite corner could not be encoded, and all such settings would have one key.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (try? encoder.encode(value)) ?? Data()
  }
}
