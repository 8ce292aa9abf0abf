internal import Platen

/// Remembers in a work directory which documents were written, and where.
///
/// A document is the same where its photos, by content and in their order, and the folder of documents
/// are the same. Its path is recorded before it is written: since a file appears whole, one that exists
/// at the path is the document.
struct DocumentRegister {
  private let directory: WorkDirectory
  private let subject: String

  /// Creates the register for a document of `contents`; `nil` without a work directory.
  init?(_ settings: DocumentBatch.Settings, contents: [String]) {
    guard let directory = settings.workDirectory else { return nil }
    self.directory = directory
    subject = ([settings.folder] + contents).joined(separator: "\n")
  }

  /// The path at which the document was written and still is; `nil` where it is to be written.
  var writtenPath: String? {
    guard let path = directory.note(about: subject), OutputFile.exists(at: path) else { return nil }
    return path
  }

  /// Records that the document will be at `path`.
  func record(_ path: String) { directory.keepNote(path, about: subject) }
}
