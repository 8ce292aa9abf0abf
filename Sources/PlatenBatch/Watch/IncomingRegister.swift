internal import Platen

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
  enum Fate: String {
    case done
    case failed
  }

  /// The fate of a version; `nil` where it was not processed.
  func fate(of version: IncomingFiles.Version) -> Fate? {
    directory.note(about: subject(version)).flatMap(Fate.init)
  }

  /// The fate of the content with a digest; `nil` where it was not processed.
  func fate(ofContent digest: String) -> Fate? {
    directory.note(about: subject(digest)).flatMap(Fate.init)
  }

  /// Records the fate of a file.
  func record(_ fate: Fate, of version: IncomingFiles.Version, content digest: String?) {
    if let digest { directory.keepNote(fate.rawValue, about: subject(digest)) }
    directory.keepNote(fate.rawValue, about: subject(version))
  }

  private func subject(_ version: IncomingFiles.Version) -> String {
    "watched \(folder)\n\(version.device) \(version.inode) \(version.size) \(version.changed)"
  }

  private func subject(_ digest: String) -> String { "watched \(folder)\n\(digest)" }
}
