internal import FoundationEssentials
internal import Glibc
internal import HTTPTypes
internal import Platen
internal import PlatenBatch
internal import PlatenModel

/// Makes the documents of sessions, one at a time, and knows how far each is.
actor DocumentSaver {
  private let store: SessionStore
  private let settings: ServerSettings
  private let reader: PageReader
  private var progress: [SessionID: SaveProgress] = [:]
  /// The document that was asked for last; the next one waits for it.
  private var last: Task<Void, Never>?

  init(store: SessionStore, settings: ServerSettings, reader: PageReader) {
    self.store = store
    self.settings = settings
    self.reader = reader
  }

  /// How far the document of a session is; `nil` if none was asked for.
  func progress(of id: SessionID) -> SaveProgress? { progress[id] }

  /// Begins to make the document of `session`; if it is being made already, that goes on.
  func save(_ session: Session) throws -> SaveProgress {
    guard !session.pages.isEmpty else { throw RequestError(.conflict, "no-pages") }
    if let running = progress[session.id], running.state == .waiting || running.state == .running {
      return running
    }
    let begun = SaveProgress(pageCount: session.pages.count)
    progress[session.id] = begun
    last = Task { [last] in
      await last?.value
      await make(session)
    }
    return begun
  }

  private func make(_ session: Session) async {
    progress[session.id]?.state = .running
    do {
      var (document, copy) = try await write(session)
      // The document is there, whatever follows.
      do { try await store.finish(session, with: document, copy: copy) } catch {
        document.problem = document.problem ?? RequestError.code(of: error)
      }
      progress[session.id]?.document = document
      progress[session.id]?.state = .done
    } catch {
      progress[session.id]?.error = RequestError.code(of: error)
      progress[session.id]?.state = .failed
    }
    await store.clear(session.id)
  }

  /// Scans the pages and writes the PDF, the manifest and the text.
  private func write(_ session: Session) async throws -> (SavedDocument, SavedCopy?) {
    let files = store.files(of: session.id)
    let previous = previousCopy(of: session, files)
    let corrections = session.pages.map { $0.correction(path: files.path(of: .photo($0.id))) }
    try files.write(try jsonLines(corrections), to: .corrections)
    let scanner = try Scanner(
      options: settings.scanOptions(files: files), sharing: reader.budget)
    let created = CreationDate.current()
    let title = await title(of: session, created: created)
    var outputs = DocumentOutput.Files(document: .file(files.path(of: .document)))
    outputs.manifest = files.path(of: .manifest)
    outputs.text = files.path(of: .text)
    let output = try DocumentOutput(
      outputs,
      metadata: DocumentMetadata(
        title: title,
        language: settings.languages.first.flatMap(DocumentMetadata.language(forRequest:)),
        created: created, generator: Generator.name),
      settings: DocumentSettings())
    for await result in scanner.pages(of: PhotoCorrections(corrections).requests) {
      if case .failed(let error) = try output.append(result) {
        let refusal = RequestError(error)
        progress[session.id]?.failures.append(
          .init(
            page: session.pages[result.requestIndex].id, error: refusal.code,
            detail: refusal.detail))
      }
      progress[session.id]?.finishedPages += 1
    }
    let (document, failures) = try output.finish()
    guard let document else { throw RequestError(.unprocessableContent, "no-page-succeeded") }
    var saved = SavedDocument(
      title: title, pageCount: document.pageCount, created: created.timeIntervalSince1970,
      byteCount: try files.size(of: .document))
    saved.problem = failures.first.map(RequestError.code)
    var copy: SavedCopy?
    do { copy = try self.copy(files, of: saved, replacing: previous) } catch {
      saved.problem = saved.problem ?? RequestError.code(of: error)
    }
    saved.copy = copy?.name
    return (saved, copy)
  }

  /// The copy of the document that was saved before, if the file is still as it was written: one that a
  /// person has changed stays.
  private func previousCopy(of session: Session, _ files: SessionFolder) -> SavedCopy? {
    guard let folder = settings.outputFolder, let copy = session.copy,
      let document = try? files.contents(of: .document),
      let data = try? PhotoSource.file(folder + "/" + copy.name).contents(
        megabytes: Double(document.count) / 1e6 + 1),
      data == document
    else { return nil }
    return copy
  }

  /// Copies the PDF and the manifest into the output folder: in the place of the copy before, or, under
  /// another title, under the next free name.
  private func copy(
    _ files: SessionFolder, of saved: SavedDocument, replacing previous: SavedCopy?
  ) throws -> SavedCopy? {
    guard let folder = settings.outputFolder else { return nil }
    try OutputFolder.create(path: folder)
    let day = Self.day(of: Date(timeIntervalSince1970: saved.created))
    let title = saved.title ?? day
    let name = (title == day ? day : "\(day) \(title.fileNamePart)").safeFileName
    let previousPath = previous.map { folder + "/" + $0.name }
    let keepsName = previous?.title == title
    let file =
      if let previousPath, keepsName {
        try OutputFile(path: previousPath, replacing: true)
      } else {
        try OutputFile(at: FreeNames(base: folder + "/" + name, suffix: ".pdf"))
      }
    try file.write(files.contents(of: .document))
    let path = try file.commit()
    try OutputFile.write(
      files.contents(of: .manifest), to: path.dropLast(4) + ".json", replacing: keepsName)
    if let previousPath, !keepsName {
      for old in [previousPath, previousPath.dropLast(4) + ".json"] { unlink(old) }
    }
    return SavedCopy(name: path.splitAtLastSlash.name, title: title)
  }

  /// The day of a document: the title of one that has no other.
  private static func day(of created: Date) -> String {
    created.formatted(.iso8601.year().month().day())
  }

  /// The title that a person gave; otherwise the first large line of the first page, or the day.
  private func title(of session: Session, created: Date) async -> String {
    guard session.title.isEmpty, let first = session.pages.first else { return session.title }
    let scanned = try? await reader.scanned(first, files: store.files(of: session.id))
    return scanned?.recognized?.suggestedTitle ?? Self.day(of: created)
  }

  private func jsonLines(_ corrections: [PhotoCorrection]) throws -> Data {
    Data(try corrections.map(JSONText.line).joined().utf8)
  }
}

extension ServerSettings {
  /// The options with which the pages of a session are scanned: text and all kinds of items, so that
  /// the document and the other tabs share the finished pages in the work directory.
  func scanOptions(files: SessionFolder) throws(ScanError) -> ScanOptions {
    var options = ScanOptions()
    options.languages = languages
    options.items.kinds = Set(Item.Kind.allCases)
    options.limits = limits.photo
    options.workDirectory = try WorkDirectory(path: files.workFolder)
    return options
  }
}

extension RecognizedPage {
  /// The first heading, or otherwise the first line that is half as high again as most, as a title.
  fileprivate var suggestedTitle: String? {
    let heights = lines.map(\.box.height).sorted()
    let limit = 1.5 * (heights.isEmpty ? 0 : heights[heights.count / 2])
    return (title ?? lines.first { $0.box.height > limit }?.text)?.documentTitle
  }
}

extension String {
  /// The text as a title: a line of at most 80 characters; `nil` if it has fewer than three letters
  /// and digits, as misread ornaments have.
  fileprivate var documentTitle: String? {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(80)
    return line.count(where: { $0.isLetter || $0.isNumber }) < 3 ? nil : String(line)
  }
}

/// How far the document of a session is.
struct SaveProgress: Encodable, Sendable {
  enum State: String, Encodable, Sendable {
    /// Waits for the document of another session.
    case waiting
    case running
    case done
    case failed
  }

  /// A page that did not become part of the document.
  struct Failure: Encodable, Sendable {
    let page: SessionID
    /// A key of the table of strings.
    let error: String
    /// The words of the program, in English.
    let detail: String?
  }

  var state = State.waiting
  /// The pages that are finished, and all pages.
  var finishedPages = 0
  let pageCount: Int
  var failures: [Failure] = []
  /// Why there is no document: a key of the table of strings.
  var error: String?
  var document: SavedDocument?

  init(pageCount: Int) { self.pageCount = pageCount }
}
