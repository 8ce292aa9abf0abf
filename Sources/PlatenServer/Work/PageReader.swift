internal import FoundationEssentials
internal import Platen
internal import PlatenCards
internal import PlatenDataDetectors
internal import PlatenModel
internal import PlatenReceipts
internal import Synchronization

/// Reads the text of single pages, for the tabs that show it.
struct PageReader: Sendable {
  let settings: ServerSettings
  /// The memory of all photos in progress.
  let budget: MemoryBudget

  /// A page with its text, as the Live Text tab shows it.
  struct ReadPage: Encodable {
    let page: RecognizedPage
    /// The items that a person can act on. Places are in pixels of the page.
    let links: [Link]
    let barcodes: [Item]
    let pixelsPerInch: Double
  }

  /// Words of the page that lead somewhere.
  struct Link: Encodable {
    /// Indices of words in reading order, from 0.
    let words: [Int]
    let kind: Item.Kind
    let target: String
    let value: String
  }

  /// Scans a page, or takes it from the work directory.
  func scanned(
    _ page: SessionPage, files: SessionFolder, asReceipt: Bool = false
  ) async throws -> ScannedPage {
    var options = try settings.scanOptions(files: files)
    options.jobs = 1
    options.rerecognizesReceipts = asReceipt
    let correction = page.correction(path: files.path(of: .photo(page.id)))
    let requests = PhotoCorrections([correction]).requests
    for await result in try Scanner(options: options, sharing: budget).pages(of: requests) {
      return try result.get()
    }
    throw RequestError.notFound
  }

  /// The text of a page, and what can be done with it.
  func read(_ scanned: ScannedPage) throws -> ReadPage {
    guard let text = scanned.recognized else { throw RequestError.notFound }
    var items = ItemSettings()
    items.kinds = Set(Item.Kind.allCases).subtracting([.barcode])
    let links = try PageItemDetector(settings: items)
      .links(on: text, stamp: CreationDate.current())
    let barcodes = try FramePages.barcodes(
      in: scanned.jpeg(), symbologies: Set(BarcodeSymbology.allCases))
    return ReadPage(
      page: text,
      links: links.map {
        Link(
          words: $0.wordRanges.map(\.word), kind: $0.kind, target: $0.target, value: $0.value)
      },
      barcodes: barcodes, pixelsPerInch: scanned.resolution.pixelsPerInch)
  }

  /// The contact on a page, printed or in a barcode.
  func card(on scanned: ScannedPage) -> BusinessCard? {
    guard let text = scanned.recognized, let locale = ItemLocale(tag: "en-US") else { return nil }
    let coded = scanned.items.lazy.compactMap { ContactPayload($0.value)?.card }.first
    let printed = CardParser(locale: locale).card(text)
    return coded?.merged(with: printed) ?? printed
  }
}

/// Finds the subjects of finished pages, with one analyzer for all of them.
struct PageSubjects: Sendable {
  let limits: InputLimits

  private let analyzer = ImageAnalyzer()

  func analysis(of scanned: ScannedPage) async throws -> ImageAnalysis {
    var configuration = ImageAnalyzer.Configuration(.subject)
    configuration.limits = limits
    do {
      return try await analyzer.analyze(
        .bytes(try scanned.jpeg(), name: scanned.source), configuration: configuration)
    } catch let error as ScanError {
      throw RequestError(error)
    }
  }
}

/// The previews that were made last, so that one that is asked for again costs nothing: the thumbnail of
/// a photo is made when it arrives.
final class PreviewCache: Sendable {
  struct Key: Hashable, Sendable {
    let session: SessionID
    /// The page with its corners, its rotation and its look.
    let page: SessionPage
    /// The longer side, in pixels.
    let side: Int
  }

  private struct State {
    var previews: [Key: Data] = [:]
    /// From the oldest to the newest.
    var order: [Key] = []
    var byteCount = 0
  }

  private let state = Mutex(State())
  private let maximumByteCount: Int

  /// - Parameter maximumByteCount: 16 MB by default, some 200 thumbnails.
  init(maximumByteCount: Int = 16_000_000) { self.maximumByteCount = maximumByteCount }

  /// The preview for `key`; `nil` if it is not kept any more.
  func preview(for key: Key) -> Data? { state.withLock { $0.previews[key] } }

  /// Keeps a preview, and forgets the oldest where there are too many.
  func store(_ preview: Data, for key: Key) {
    state.withLock { state in
      guard state.previews[key] == nil else { return }
      state.previews[key] = preview
      state.order.append(key)
      state.byteCount += preview.count
      while state.byteCount > maximumByteCount, !state.order.isEmpty {
        state.byteCount -= state.previews.removeValue(forKey: state.order.removeFirst())?.count ?? 0
      }
    }
  }

  /// Forgets the previews of a session.
  func forget(_ session: SessionID) {
    state.withLock { state in
      for key in state.order where key.session == session {
        state.byteCount -= state.previews.removeValue(forKey: key)?.count ?? 0
      }
      state.order.removeAll { $0.session == session }
    }
  }
}

/// Finds the page that another photo of a session shows already, by the measure of
/// `scan --skip-duplicates`: the same words at the same places, and the same ink.
struct DuplicateSearch: Sendable {
  let store: SessionStore
  let reader: PageReader

  /// The page that `id` repeats; `nil` for none. Pages that look alike are recognized, and compared
  /// once. Their text stays in the work directory, where the document takes it.
  func original(of id: SessionID, in session: SessionID) async throws -> SessionID? {
    let page = try await store.page(id, in: session)
    guard page.mayRepeat == true else { return page.duplicateOf }
    let files = store.files(of: session)
    let scanned = try await reader.scanned(page, files: files)
    for candidate in try await store.similar(to: id, in: session) where scanned.canRepeat {
      let other = try await reader.scanned(candidate, files: files)
      guard try other.canRepeat && scanned.isSamePage(as: other) else { continue }
      try await store.note(id, repeats: candidate.id, in: session)
      return candidate.id
    }
    try await store.note(id, repeats: nil, in: session)
    return nil
  }
}
