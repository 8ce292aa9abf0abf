internal import Platen
internal import PlatenModel

/// A document of a batch whose last page has not come yet.
struct OpenDocument {
  private let output: DocumentOutput
  private let settings: DocumentBatch.Settings
  /// What its pages say about it so far, and their photos.
  private let contents: Contents
  /// The records of its pages, in the order in which they came.
  private(set) var records: [PageRecord] = []
  /// Why the document cannot be written: its pages fail, and those that still come.
  private var failure: ScanError?

  /// What the name and the identity of a document depend on, which are needed once all pages are in it.
  private final class Contents {
    var facts: DocumentFacts
    /// The digests of the photos with the numbers of their pages.
    var pages: [String] = []

    init(facts: DocumentFacts) { self.facts = facts }
  }

  /// Begins a document. `name` is its path within the folder of documents, without an extension; `nil`
  /// where the template of `settings` says it.
  init(
    settings: DocumentBatch.Settings, metadata: DocumentMetadata, facts: DocumentFacts,
    name: String?
  ) throws(ScanError) {
    let contents = Contents(facts: facts)
    let files = DocumentOutput.Files(
      document: .named {
        let name = name ?? settings.name.path(contents.facts.values)
        return FreeNames(base: settings.folder + "/" + name, suffix: ".pdf")
      })
    output = try DocumentOutput(files, metadata: metadata, settings: settings.document)
    (self.settings, self.contents) = (settings, contents)
  }

  /// Adds a page, or the failure of one.
  mutating func append(_ result: PhotoResult<ScannedPage>, dates: PageItemDetector) {
    do throws(ScanError) {
      if let failure { throw failure }
      switch (try output.append(result), result.outcome) {
      case (.added(let number), .success(let page)):
        contents.facts.add(page, dates: dates)
        contents.pages.append("\(page.sha256) \(page.page)")
        var record = PageRecord(page, fate: .written)
        record.documentPage = number
        records.append(record)
      case (.failed(let error), _): records.append(PageRecord(result, error: error))
      default: break
      }
    } catch {
      failure = error
      records.append(PageRecord(result, documentError: error))
    }
  }

  /// The records of the pages once the document is written under the next free name.
  func written() -> [PageRecord] {
    do throws(ScanError) {
      if let failure { throw failure }
      guard !output.isEmpty else { return records }
      let register = settings.workDirectory.map {
        DocumentRegister($0, folder: settings.folder, contents: contents.pages)
      }
      if let path = register?.writtenPath { return records(.kept, in: path) }
      guard let document = try output.finish(willCommit: { register?.record($0) }).document else {
        return records
      }
      return records(.written, in: document.path)
    } catch {
      return failed(error)
    }
  }

  private func records(_ fate: PageRecord.Fate, in path: String) -> [PageRecord] {
    records.map { record in
      var record = record
      guard record.fate == .written else { return record }
      record.fate = fate
      record.document = path.fileNameText
      if record.documentPage == 1 {
        record.fields = Dictionary(
          uniqueKeysWithValues: contents.facts.values.map { ($0.key.rawValue, $0.value) })
      }
      return record
    }
  }

  private func failed(_ error: ScanError) -> [PageRecord] {
    records.map { record in
      var record = record
      if record.fate == .written { record.fail(documentError: error) }
      return record
    }
  }
}

/// Remembers in a work directory which documents were written, and where.
///
/// A document is the same where its photos, by content and in their order, and the folder of documents
/// are the same. Its path and its digest are recorded before it gets its name: since a file appears
/// whole, one of that digest at the path is the document. Another file may have its name by now.
struct DocumentRegister {
  private let directory: WorkDirectory
  private let subject: String

  /// Creates the register for a document of `contents` in the folder at `folder`.
  init(_ directory: WorkDirectory, folder: String, contents: [String]) {
    self.directory = directory
    subject = ([folder] + contents).joined(separator: "\n")
  }

  /// The path at which the document was written and still is; `nil` where it is to be written.
  var writtenPath: String? {
    guard let note = directory.note(about: subject), let gap = note.firstIndex(of: " ") else {
      return nil
    }
    let path = String(note[note.index(after: gap)...])
    guard let digest = try? FileDigest(path: path).hexadecimal, digest == note[..<gap] else {
      return nil
    }
    return path
  }

  /// Records where `document` will be.
  func record(_ document: DocumentOutput.Record) {
    directory.keepNote("\(document.sha256) \(document.path)", about: subject)
  }
}
