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
    case .move(let target): try move(path, name: name, to: target)
    }
  }

  private static let maximumNumber = 10_000

  /// Moves a file into the folder `target`, under a name that is free there.
  private func move(_ path: String, name: String, to target: String) throws(ScanError) {
    try OutputFolder.create(path: target)
    for number in 1...Self.maximumNumber {
      let free = target + "/" + (number == 1 ? "" : "\(number)-") + name
      if link(path.fileName, free.fileName) == 0 {
        unlink(path.fileName)
        return
      }
      if errno == EEXIST { continue }
      // The other folder is on another file system, or on one without links.
      return try copy(path, to: free)
    }
    throw .outputExists(target + "/" + name)
  }

  private func copy(_ path: String, to target: String) throws(ScanError) {
    let file = try OutputFile(path: target, replacing: false)
    try file.write(FileContents.read(path: path, megabytes: 1e6))
    try file.commit()
    unlink(path.fileName)
  }
}
