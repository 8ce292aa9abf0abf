internal import Glibc
internal import PlatenModel

/// The names in a folder.
enum FolderNames {
  /// The names in the folder at `path`, in no order, without `.` and `..`; `nil` where it cannot be
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
