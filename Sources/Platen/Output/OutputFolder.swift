internal import Glibc
package import PlatenModel

/// A folder for outputs.
package enum OutputFolder {
  /// Creates the folder at `path` and those that it is in, unless they exist.
  package static func create(path: String) throws(ScanError) {
    if mkdir(path.fileName, 0o777) == 0 || errno == EEXIST && isFolder(path) { return }
    let parent = parent(of: path)
    guard errno == ENOENT, parent != path else {
      throw .output(path, SystemError.current)
    }
    try create(path: parent)
    guard mkdir(path.fileName, 0o777) == 0 || errno == EEXIST else {
      throw .output(path, SystemError.current)
    }
  }

  /// The names in the folder at `path`, in no order; none where it cannot be read.
  package static func names(in path: String) -> [String] {
    FolderNames.read(path) ?? []
  }

  /// Waits until the name of the file at `path` is on the disk. Throws where the disk reports an error;
  /// file systems that know no such wait are not one.
  package static func synchronize(of path: String) throws(ScanError) {
    let folder = open(path.splitAtLastSlash.folder.fileName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    guard fsync(folder) == 0 || errno != EIO && errno != ENOSPC && errno != EDQUOT else {
      throw .output(path, SystemError.current)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path.fileName, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func parent(of path: String) -> String {
    var scalars = path.unicodeScalars
    while scalars.count > 1, scalars.last == "/" { scalars.removeLast() }
    let folder = String(scalars).splitAtLastSlash.folder
    return folder == "/" ? "/" : String(folder.dropLast())
  }
}
