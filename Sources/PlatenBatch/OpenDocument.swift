internal import Platen
internal import PlatenDocument
public import PlatenModel

/// A document of a batch whose last page has not come yet.
struct OpenDocument {
  private let output: DocumentOutput
  private let settings: DocumentBatch.Settings
  /// What its pages say about it so far, and their photos.
  private let contents: Contents
  /// The records of its pages, in the order in which they came.
  private(set) var records: [PageRecord] = []
  /// Why the document cannot be written: its pages fail, and all pages that follow.
  private var failure: ScanError?

  /// The data that the name and the identity of a document depend on, needed once all pages are in it.
  private final class Contents {
    var facts: DocumentFacts
    /// The digests of the photos with the numbers of their pages.
    var pages: [String] = []

    init(facts: DocumentFacts) { self.facts = facts }
  }

  /// Begins a document. `name` is its path within the folder of documents, without an extension; `nil`
  /// if the template of `settings` says it. `photos` are those of its job.
  init(
    settings: DocumentBatch.Settings, metadata: DocumentMetadata, facts: DocumentFacts,
    name: String?, photos: [PhotoRequest]
  ) throws(ScanError) {
    let contents = Contents(facts: facts)
    let files = DocumentOutput.Files(
      document: .named {
        let name = name ?? settings.name.path(contents.facts.values)
        return FreeNames(base: settings.folder + "/" + name, suffix: ".pdf")
      })
    var assembly = PDFAssembly(), format = settings.document
    if photos.contains(where: \.preservesPages) {
      assembly.preservesPages = true
      assembly.invalidatesSignatures = format.invalidatesSignatures
      if photos.count == 1, photos[0].page == nil { assembly.overlaying = photos[0].preservedPath }
      (format.isTagged, format.conformance) = (false, .pdf)
    }
    output = try DocumentOutput(
      files, metadata: metadata, settings: format, assembly: assembly)
    (self.settings, self.contents) = (settings, contents)
  }

  /// Adds a page, or the failure of one; `preserved` is the path of the PDF whose page it is the text of.
  mutating func append(
    _ result: PhotoResult<ScannedPage>, over preserved: String?, dates: PageItemDetector
  ) {
    do throws(ScanError) {
      if let failure { throw failure }
      switch (try output.append(result, over: preserved), result.outcome) {
      case (.added(let number), .success(let page)):
        contents.facts.add(page, dates: dates)
        contents.pages.append("\(page.sha256) \(page.page)")
        var record = PageRecord(page, outcome: .written)
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
      if let path = register?.writtenPath { return records(.existing, in: path) }
      guard let document = try output.finish(willCommit: { register?.record($0) }).document else {
        return records
      }
      return records(.written, in: document.path)
    } catch {
      return failed(error)
    }
  }

  private func records(_ outcome: PageRecord.Outcome, in path: String) -> [PageRecord] {
    records.map { record in
      var record = record
      guard record.outcome == .written else { return record }
      record.outcome = outcome
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
      if record.outcome == .written { record.fail(documentError: error) }
      return record
    }
  }
}

/// Remembers in a work directory which documents were written, and where.
///
/// A document is the same if its photos, by content and in their order, and the folder of documents
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

  /// The path at which the document was written and still is; `nil` if it is to be written.
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
    directory.writeNote("\(document.sha256) \(document.path)", about: subject)
  }
}

/// What became of one page.
///
/// Encodes as the object that `platen batch` prints.
public struct PageRecord: Hashable, Sendable, Encodable {
  /// The outcome of a page.
  public enum Outcome: String, Hashable, Sendable, Encodable {
    /// It is in a document of this run.
    case written
    /// It is in a document that an earlier run wrote, and that is still there.
    case existing = "kept"
    /// Nothing is written on it, and it is left out.
    case blank
    /// Another photo shows the same page more sharply: ``PageRecord/duplicateOf``.
    case duplicate
    /// It is a separator sheet, and left out.
    case separator
    /// It is in no document; see ``PageRecord/error``.
    case failed
  }

  /// The name of the photo as the caller gave it.
  public let source: String
  /// The number of the page in its file, from 1.
  public let page: Int
  /// The SHA-256 digest of the photo's bytes, in hexadecimal; `nil` if it could not be read.
  public let sha256: String?
  /// What became of the page.
  public internal(set) var outcome: Outcome
  /// The path of the document; `nil` if the page is in none.
  public internal(set) var document: String?
  /// The number of the page in the document, from 1; `nil` if it is in none.
  public internal(set) var documentPage: Int?
  /// Why the page failed; `nil` if it did not.
  public internal(set) var error: String?
  /// Why the document could not be written; `nil` if that is not why the page failed.
  public internal(set) var documentError: ScanError?
  /// Whether the page failed for a reason that is not its own, such as a full disk, so that another
  /// attempt may succeed.
  var isRunFailure = false
  /// The photo of the same page that is taken; `nil` unless the page is a duplicate.
  public internal(set) var duplicateOf: Manifest.PageReference?
  /// Facts about the document: the fields of a ``NameTemplate``; `nil` but for its first page.
  public internal(set) var fields: [String: String]?
  /// One line for each problem that did not prevent the page; `nil` without any.
  public let warnings: [String]?

  /// The properties that are encoded.
  private enum CodingKeys: String, CodingKey {
    case outcome = "fate"
    case source, page, sha256, document, documentPage, error, warnings, duplicateOf
    case fields
  }

  init(_ page: ScannedPage, outcome: Outcome) {
    source = page.source
    self.page = page.page
    sha256 = page.sha256
    self.outcome = outcome
    warnings = page.warnings.isEmpty ? nil : page.warnings
  }

  /// The record of a page that could not be scanned, or cannot be part of a document.
  init(_ result: PhotoResult<ScannedPage>, error: ScanError) {
    source = result.source
    page = result.page
    sha256 = try? result.get().sha256
    outcome = .failed
    self.error = error.description
    isRunFailure = error.kind == .output
    warnings = nil
  }

  /// The record of a page whose document cannot be written, unless it has failed itself.
  init(_ result: PhotoResult<ScannedPage>, documentError: ScanError) {
    if case .failure(let error) = result.outcome {
      self.init(result, error: error)
    } else {
      self.init(result, error: documentError)
      fail(documentError: documentError)
    }
  }

  /// Records that the document of the page cannot be written.
  mutating func fail(documentError: ScanError) {
    (outcome, document, documentPage) = (.failed, nil, nil)
    (error, self.documentError, isRunFailure) = (documentError.description, documentError, true)
  }
}
