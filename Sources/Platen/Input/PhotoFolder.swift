internal import Glibc
internal import PlatenImaging
internal import PlatenModel

/// A folder of photos.
///
/// ```swift
/// let photos = try PhotoFolder(path: "2025", isRecursive: true).contents().photos
/// ```
public struct PhotoFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String
  /// Whether the photos of its subfolders are taken as well.
  public let isRecursive: Bool
  /// The paths of subfolders that are left out, such as that of the documents. Default: none.
  public var excluded: [String] = []

  /// The photos of a folder.
  public struct Contents: Hashable, Sendable {
    /// The photos in natural order of their paths. A subfolder that cannot be read is among them, so
    /// that its error is reported like that of a photo.
    public fileprivate(set) var photos: [PhotoSource] = []
    /// The number of files that were left out, because they are in no supported format and no photos
    /// by name either. Hidden files are not counted.
    public fileprivate(set) var skippedCount = 0
  }

  /// Creates the folder at `path`.
  public init(path: String, isRecursive: Bool = false) {
    self.path = path
    self.isRecursive = isRecursive
  }

  /// Whether there is a folder at `path`.
  public static func exists(at path: String) -> Bool {
    var status = stat()
    return stat(path.fileName, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether both paths lead to the same folder.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    var one = stat(), two = stat()
    return stat(path.fileName, &one) == 0 && stat(other.fileName, &two) == 0
      && one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// Whether the folders at both paths are on one file system, so that a file can be renamed from one to
  /// the other.
  package static func isOnSameDevice(_ path: String, _ other: String) -> Bool {
    var one = stat(), two = stat()
    return stat(path.fileName, &one) == 0 && stat(other.fileName, &two) == 0
      && one.st_dev == two.st_dev
  }

  /// Lists the folder. Hidden files and folders are ignored, so are those of thumbnails and deleted
  /// files that network storage makes (`@eaDir`, `#recycle`), and links are followed.
  ///
  /// Throws an error of the kind `input` if the folder cannot be read.
  public func contents() throws(ScanError) -> Contents {
    guard let names = FolderNames.read(path) else {
      throw .input(path.fileNameText, SystemError.current)
    }
    var lister = Lister(isRecursive: isRecursive, excluded: excluded)
    lister.list(names, in: path)
    var contents = Contents()
    contents.photos = lister.paths.map { (NaturalOrder($0), $0) }.sorted { $0.0 < $1.0 }
      .map { .file($0.1) }
    contents.skippedCount = lister.skippedCount
    return contents
  }
}

/// Collects the photos of a folder and its subfolders.
private struct Lister {
  let isRecursive: Bool
  private(set) var paths: [String] = []
  private(set) var skippedCount = 0
  /// The folders that were listed: links may lead to one of them again.
  private var visited: Set<[UInt64]> = []

  init(isRecursive: Bool, excluded: [String]) {
    self.isRecursive = isRecursive
    for path in excluded {
      var status = stat()
      if stat(path.fileName, &status) == 0 { _ = visit(status) }
    }
  }

  /// Folders of network storage (Synology, QNAP) and Windows that hold copies of photos.
  private static let systemNames: Set = [
    "@eaDir", "#recycle", "@Recycle", "@Recently-Snapshot", "#snapshot", "$RECYCLE.BIN",
    "System Volume Information", "lost+found", "__MACOSX",
  ]

  /// Whether a folder was not visited yet.
  private mutating func visit(_ status: stat) -> Bool {
    visited.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted
  }

  mutating func list(_ names: [String], in folder: String) {
    let base = folder.unicodeScalars.last == "/" ? folder : folder + "/"
    for name in names where name.unicodeScalars.first != "." && !Self.systemNames.contains(name) {
      let path = base + name
      var status = stat()
      guard stat(path.fileName, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: add(path)
      case S_IFDIR where isRecursive:
        guard visit(status) else { break }
        if let names = FolderNames.read(path) { list(names, in: path) } else { paths.append(path) }
      default: break
      }
    }
  }

  private mutating func add(_ path: String) {
    if PhotoFolder.isPhoto(at: path) { paths.append(path) } else { skippedCount += 1 }
  }
}

extension PhotoFolder {
  /// Whether the file at `path` is a photo by its content or by its name: a damaged photo is to be
  /// reported, not skipped.
  package static func isPhoto(at path: String) -> Bool {
    let start = FileContents.leadingBytes(path: path)
    if start.map({ ImageFormat(leadingBytes: $0) != nil }) ?? false { return true }
    let suffix = path.lowercased().split(separator: ".").last.map(String.init) ?? ""
    return ImageFormat.fileNameExtensions.contains(suffix)
  }
}

/// The names in a folder.
enum FolderNames {
  /// The names in the folder at `path`, in no order, without `.` and `..`; `nil` if it cannot be
  /// read, with the reason in `errno`.
  static func read(_ path: String) -> [String]? {
    guard let folder = opendir(path.fileName) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        FileName.string($0.prefix { $0 != 0 })
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
