public import FoundationEssentials
internal import Glibc
internal import PlatenModel

extension WorkDirectory {
  /// A kept result: the pages of one photo, or its barcodes.
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

  /// Which entries are deleted. By default those that are damaged or that another build of the program
  /// made.
  public struct Pruning: Hashable, Sendable {
    /// The time without use after which an entry is deleted, in seconds. Default: `nil`, any.
    public var maximumAge: Double?
    /// The size of all entries together, in bytes, above which those that were used least recently are
    /// deleted. Default: `nil`, any.
    public var maximumBytes: Int?
    /// Whether the entries are only returned and stay. Default: `false`.
    public var isDryRun = false

    /// Creates the default.
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
  /// The entries to delete.
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

  /// Creates the entry of the file at `path`; `nil` where it is gone.
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
