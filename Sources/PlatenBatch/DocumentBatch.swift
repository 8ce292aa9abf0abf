public import Platen
public import PlatenModel

/// Writes many documents: takes the results of a scan in the order of their photos, and writes each
/// document when its last page has come.
///
/// ```swift
/// let jobs = DocumentGrouping.folder.jobs(of: photos)
/// var batch = try DocumentBatch(of: jobs, settings: DocumentBatch.Settings(folder: "documents"))
/// for await result in try Scanner().pages(of: batch.photos) {
///   for record in try batch.append(result) { print(record) }
/// }
/// let last = try batch.finish()
/// ```
///
/// No file is overwritten: a document whose name is taken gets a number. With a `WorkDirectory`, a
/// document that an earlier run wrote is not written again.
public struct DocumentBatch {
  /// How documents are named and written.
  public struct Settings: Sendable {
    /// The folder of the documents, which is created where it does not exist.
    public var folder: String
    /// The names of documents that have none of their own.
    public var name = NameTemplate("{date}-{merchant|title|source}")!
    /// The format of the documents.
    public var document = DocumentSettings()
    /// The metadata of all documents. A job's title takes precedence.
    public var metadata = DocumentMetadata()
    /// Whether a document ends at each separator sheet.
    public var splitsAtSeparators = false
    /// Whether a document ends at each blank page.
    public var splitsAtBlankPages = false
    /// Whether blank pages are left out.
    public var skipsBlankPages = false
    /// Remembers which documents were written. Default: `nil`, they are written again.
    public var workDirectory: WorkDirectory?

    /// Creates the settings for documents in the folder at `folder`.
    public init(folder: String) { self.folder = folder }
  }

  /// The photos of all jobs, to be scanned in this order.
  public let photos: [PhotoRequest]
  private let jobs: [DocumentJob]
  /// For each photo its job.
  private let jobIndices: [Int]
  private let settings: Settings
  private let dates: PageItemDetector
  private var open: OpenDocument?
  private var openJob = -1
  /// The number of documents so far.
  private var count = 0

  /// Creates a batch of documents, one for each job.
  ///
  /// Throws an error of the kind `output` where the folder cannot be created.
  public init(of jobs: [DocumentJob], settings: Settings) throws(ScanError) {
    self.jobs = jobs
    self.settings = settings
    photos = jobs.flatMap(\.photos)
    jobIndices = jobs.indices.flatMap { index in jobs[index].photos.map { _ in index } }
    var items = ItemSettings()
    items.kinds = [.dateTimeDuration]
    dates = try PageItemDetector(settings: items)
    try OutputFolder.create(path: settings.folder)
  }

  /// Adds the result of a page. Returns the records of the pages of documents that are complete now.
  ///
  /// A document that cannot be written is the failure of its pages, and the batch goes on.
  ///
  /// - Parameters:
  ///   - result: the page, or its failure.
  ///   - original: the page of which this is another photo, and in whose place it is left out.
  ///     Default: `nil`.
  public mutating func append(
    _ result: PhotoResult<ScannedPage>, duplicateOf original: Manifest.PageReference? = nil
  ) -> [PageRecord] {
    var records: [PageRecord] = []
    if jobIndices[result.requestIndex] != openJob {
      records += finish()
      openJob = jobIndices[result.requestIndex]
    }
    switch result.outcome {
    case .failure(let error) where open == nil:
      return records + [PageRecord(result, error: error)]
    case .failure: break
    case .success(let page):
      if settings.splitsAtSeparators, page.isSeparator {
        return records + finish() + [PageRecord(page, fate: .separator)]
      }
      if settings.splitsAtBlankPages, page.isBlank { records += finish() }
      if settings.skipsBlankPages, page.isBlank {
        return records + [PageRecord(page, fate: .blank)]
      }
      if let original {
        var record = PageRecord(page, fate: .duplicate)
        record.duplicateOf = original
        return records + [record]
      }
    }
    do throws(ScanError) {
      if open == nil { open = try document(of: photos[result.requestIndex].source) }
      open?.append(result, dates: dates)
    } catch {
      records.append(PageRecord(result, documentError: error))
    }
    return records
  }

  /// Completes the last document. Returns the records of its pages.
  public mutating func finish() -> [PageRecord] {
    defer { open = nil }
    return open?.written() ?? []
  }

  private mutating func document(of photo: PhotoSource) throws(ScanError) -> OpenDocument {
    count += 1
    var metadata = settings.metadata
    metadata.title = jobs[openJob].title ?? metadata.title
    return try OpenDocument(
      settings: settings, metadata: metadata, facts: DocumentFacts(number: count, photo: photo),
      name: jobs[openJob].name)
  }
}
