internal import FoundationEssentials
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
    /// The folder of the documents, which is created if it does not exist.
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
    /// Whether the pages of PDFs stay as they are and only get text. It does not apply to documents that end
    /// at separator sheets or blank pages.
    public var preservesPages = false
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
  /// Throws an error of the kind `output` if the folder cannot be created.
  public init(of jobs: [DocumentJob], settings: Settings) throws(ScanError) {
    var jobs = jobs
    if settings.preservesPages, !settings.splitsAtSeparators, !settings.splitsAtBlankPages {
      for index in jobs.indices { jobs[index].photos = jobs[index].photos.preservingPages }
    }
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
        return records + finish() + [PageRecord(page, outcome: .separator)]
      }
      if settings.splitsAtBlankPages, page.isBlank { records += finish() }
      if settings.skipsBlankPages, page.isBlank {
        return records + [PageRecord(page, outcome: .blank)]
      }
      if let original {
        var record = PageRecord(page, outcome: .duplicate)
        record.duplicateOf = original
        return records + [record]
      }
    }
    do throws(ScanError) {
      if open == nil { open = try document(of: photos[result.requestIndex].source) }
      open?.append(result, over: photos[result.requestIndex].preservedPath, dates: dates)
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
      name: jobs[openJob].name, photos: jobs[openJob].photos)
  }
}

/// The photos of one document, with its name and title if they are known before the scan.
public struct DocumentJob: Hashable, Sendable {
  /// The photos in page order.
  public var photos: [PhotoRequest]
  /// The path of the document in the folder of documents, without `.pdf`; `nil` if the template of
  /// names gives it.
  public var name: String?
  /// The document's title. Default: `nil`, that of all documents.
  public var title: String?

  /// Creates a job for photos.
  public init(photos: [PhotoRequest]) { self.photos = photos }
}

extension DocumentJob {
  /// Reads a file of JSON lines, a document each:
  ///
  /// ```json
  /// {"name":"2026/lease","title":"Lease","photos":["a.jpg",{"source":"b.jpg","rotation":90}]}
  /// ```
  ///
  /// A photo is its path or a `PhotoCorrection`. Throws an error of the kind `input` if the file
  /// cannot be read or a line is no document.
  public static func jobs(contentsOf source: PhotoSource) throws(ScanError) -> [DocumentJob] {
    let lines = try source.contents(megabytes: InputLimits().megabytes)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var jobs: [DocumentJob] = []
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
      guard let job = try? JSONDecoder().decode(Line.self, from: Data(line)) else {
        throw .input(
          source.name,
          "line \(index + 1) is no document: an object with 'photos', an array of paths")
      }
      jobs.append(job.job)
    }
    return jobs
  }

  private struct Line: Decodable {
    let name: String?
    let title: String?
    let photos: [Photo]

    var job: DocumentJob {
      var job = DocumentJob(photos: PhotoCorrections(photos.map(\.correction)).requests)
      job.name = name
      job.title = title
      return job
    }
  }

  private struct Photo: Decodable {
    let correction: PhotoCorrection

    init(from decoder: any Decoder) throws {
      if let path = try? decoder.singleValueContainer().decode(String.self) {
        correction = PhotoCorrection(source: path)
      } else {
        correction = try PhotoCorrection(from: decoder)
      }
    }
  }
}

/// Which photos become one document.
public enum DocumentGrouping: Hashable, Sendable {
  /// Each photo, or each file of several pages.
  case photo
  /// The photos of each folder.
  case folder
  /// All photos between two separator sheets (`SeparatorSheet`), which are left out. The scan needs
  /// `ScanOptions.detectsSeparators`.
  case separator
  /// All pages between two blank ones, which are left out. The scan needs
  /// `ScanOptions.detectsBlankPages`.
  case blank
  /// Photos that were taken at most `seconds` after the one before them.
  case gap(seconds: Double)

  /// The documents of `photos`, in their order.
  public func jobs(of photos: [PhotoRequest]) -> [DocumentJob] {
    var jobs: [DocumentJob] = []
    var last: (photo: PhotoRequest, time: Double?)?
    for photo in photos {
      let time = needsTime ? photo.source.captureTime() : nil
      if let last, continues(photo, time, after: last.photo, last.time) {
        jobs[jobs.count - 1].photos.append(photo)
      } else {
        jobs.append(DocumentJob(photos: [photo]))
      }
      last = (photo, time)
    }
    return jobs
  }

  private var needsTime: Bool { if case .gap = self { true } else { false } }

  /// Whether `photo` belongs to the document of the photo before it.
  private func continues(
    _ photo: PhotoRequest, _ time: Double?, after last: PhotoRequest, _ lastTime: Double?
  ) -> Bool {
    switch self {
    case .separator, .blank: return true
    case .photo: return photo.source == last.source && photo.page != nil
    case .folder: return photo.source.folder == last.source.folder
    case .gap(let seconds):
      guard let time, let lastTime else { return false }
      return abs(time - lastTime) <= seconds
    }
  }
}

extension PhotoSource {
  /// The path of the folder with its slash; empty for anything but a file.
  var folder: String {
    if case .file(let path) = self { path.splitAtLastSlash.folder } else { "" }
  }

  /// The name of the file without its folder and its extension.
  var stem: String {
    let file = name.splitAtLastSlash.name
    let stem = file.split(separator: ".", omittingEmptySubsequences: false).dropLast()
      .joined(separator: ".")
    return stem.isEmpty ? file : stem
  }
}
