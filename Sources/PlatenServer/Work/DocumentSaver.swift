internal import FoundationEssentials
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

  /// How far the document of a session is; `nil` where none was asked for.
  func progress(of id: SessionID) -> SaveProgress? { progress[id] }

  /// Begins to make the document of `session`; where it is being made already, that goes on.
  func save(_ session: Session) throws -> SaveProgress {
    guard !session.pages.isEmpty else { throw Refusal(.conflict, "no-pages") }
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
      let document = try await write(session)
      try await store.finish(session, with: document)
      progress[session.id]?.document = document
      progress[session.id]?.state = .done
    } catch {
      let refusal = error as? Refusal ?? (error as? ScanError).map { Refusal($0) }
      progress[session.id]?.error = refusal?.code ?? "failed"
      progress[session.id]?.state = .failed
    }
    await store.clear(session.id)
  }

  /// Scans the pages and writes the PDF, the manifest and the text.
  private func write(_ session: Session) async throws -> SavedDocument {
    let files = store.files(of: session.id)
    let corrections = session.pages.map { $0.correction(path: files.path(of: .photo($0.id))) }
    try files.write(try jsonLines(corrections), to: .corrections)
    let scanner = try Scanner(
      options: settings.scanOptions(files: files), sharing: reader.budget)
    let outputs = try SessionOutputs(
      title: await title(of: session), files: files, settings: settings)
    var index = 0
    for await result in scanner.pages(of: PhotoCorrections(corrections).requests) {
      do throws(ScanError) {
        try outputs.append(result)
      } catch {
        let refusal = Refusal(error)
        progress[session.id]?.failures.append(
          .init(page: session.pages[index].id, error: refusal.code, detail: refusal.detail))
      }
      index = min(index + 1, session.pages.count - 1)
      progress[session.id]?.finishedPages += 1
    }
    guard outputs.pageCount > 0 else { throw Refusal(.unprocessableContent, "no-page-succeeded") }
    return try outputs.finish()
  }

  /// The title that a person gave; otherwise the first large line of the first page, or the day.
  private func title(of session: Session) async -> String {
    guard session.title.isEmpty, let first = session.pages.first else { return session.title }
    let scanned = try? await reader.scanned(first, files: store.files(of: session.id))
    return scanned?.recognized?.suggestedTitle
      ?? SessionOutputs.day(of: CreationDate.current())
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
  /// The text as a title: a line of at most 80 characters; `nil` where it has fewer than three letters
  /// and digits, as misread ornaments have.
  fileprivate var documentTitle: String? {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(80)
    return line.count(where: { $0.isLetter || $0.isNumber }) < 3 ? nil : String(line)
  }
}
