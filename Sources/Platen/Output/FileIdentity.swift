internal import Glibc
internal import PlatenModel

/// The identity of a regular file, the same for all its names: through symbolic and hard links.
enum FileIdentity: Hashable {
  /// An existing file.
  case file(device: dev_t, inode: ino_t)
  /// A file that does not exist yet: its folder and its name there.
  case missing(folderDevice: dev_t, folderInode: ino_t, name: String)

  /// The identity of the file at `path`; `nil` for pipes, devices and folders, and where the folder
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
