internal import Glibc
internal import Platen
internal import PlatenModel

/// What becomes of a photo once its document is written.
public enum OriginalDisposal: Hashable, Sendable {
  /// It stays where it is.
  case keep
  /// It is moved to the folder at a path.
  case move(to: String)
  /// It is deleted.
  case delete

  /// Disposes of the file `name` in `folder`, unless it is another version by now.
  ///
  /// Throws an error of the kind `output` where it cannot be moved or deleted.
  func apply(to name: String, in folder: String, version: IncomingFiles.Version) throws(ScanError) {
    let path = folder + "/" + name
    guard IncomingFiles.version(of: path) == version else { return }
    switch self {
    case .keep: return
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
