internal import FoundationEssentials
internal import Platen
internal import PlatenCards
internal import PlatenDataDetectors
internal import PlatenModel
internal import PlatenReceipts

/// Reads the text of single pages, for the tabs that show it.
struct PageReader: Sendable {
  let settings: ServerSettings
  /// The memory of all photos in progress.
  let budget: MemoryBudget

  /// A page with its text, as the Live Text tab shows it.
  struct ReadPage: Encodable {
    let page: RecognizedPage
    /// What a person can act on. Places are in pixels of the page.
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
    throw Refusal.notFound
  }

  /// The text of a page, and what can be done with it.
  func read(_ scanned: ScannedPage) throws -> ReadPage {
    guard let text = scanned.recognized else { throw Refusal.notFound }
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
