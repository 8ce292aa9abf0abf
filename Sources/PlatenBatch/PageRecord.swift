internal import Platen
public import PlatenModel

/// What became of one page.
///
/// Encodes as the object that `platen batch` prints.
public struct PageRecord: Hashable, Sendable, Encodable {
  /// The fate of a page.
  public enum Fate: String, Hashable, Sendable, Encodable {
    /// It is in a document of this run.
    case written
    /// It is in a document that an earlier run wrote, and that is still there.
    case kept
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
  /// The SHA-256 digest of the photo's bytes, in hexadecimal; `nil` where it could not be read.
  public let sha256: String?
  /// What became of the page.
  public internal(set) var fate: Fate
  /// The path of the document; `nil` where the page is in none.
  public internal(set) var document: String?
  /// The number of the page in the document, from 1; `nil` where it is in none.
  public internal(set) var documentPage: Int?
  /// Why the page failed; `nil` where it did not.
  public internal(set) var error: String?
  /// Why the document could not be written; `nil` where that is not why the page failed.
  public internal(set) var documentError: ScanError?
  /// Whether the page failed for a reason that is not its own, such as a full disk, so that another
  /// attempt may succeed.
  var isRunFailure = false
  /// The photo of the same page that is taken; `nil` unless the page is a duplicate.
  public internal(set) var duplicateOf: Manifest.PageReference?
  /// What is known of the document: the fields of a ``NameTemplate``; `nil` but for its first page.
  public internal(set) var fields: [String: String]?
  /// One line for each problem that did not prevent the page; `nil` without any.
  public let warnings: [String]?

  /// The properties that are encoded.
  private enum CodingKeys: CodingKey {
    case source, page, sha256, fate, document, documentPage, error, warnings, duplicateOf
    case fields
  }

  init(_ page: ScannedPage, fate: Fate) {
    source = page.source
    self.page = page.page
    sha256 = page.sha256
    self.fate = fate
    warnings = page.warnings.isEmpty ? nil : page.warnings
  }

  /// The record of a page that could not be scanned, or cannot be part of a document.
  init(_ result: PhotoResult<ScannedPage>, error: ScanError) {
    source = result.source
    page = result.page
    sha256 = try? result.get().sha256
    fate = .failed
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
    (fate, document, documentPage) = (.failed, nil, nil)
    (error, self.documentError, isRunFailure) = (documentError.description, documentError, true)
  }
}
