package import FoundationEssentials
package import PlatenDataDetectors
internal import PlatenDocument
internal import PlatenImaging
public import PlatenModel
internal import PlatenTextAnalysis

/// The items on one page.
public struct PageItems: Hashable, Sendable {
  /// The name of the photo as the caller gave it.
  public let source: String
  /// The number of the page in its file, from 1.
  public private(set) var page: Int
  /// The barcodes from top to bottom, then the items of the text in reading order.
  public let items: [Item]

  package init(source: String, page: Int, items: [Item]) {
    self.source = source
    self.page = page
    self.items = items
  }

  /// Creates the items of a scanned page.
  init(_ page: ScannedPage) {
    self.init(source: page.source, page: page.page, items: page.items)
  }

  /// The same items as page `page` of the file, from 1.
  func numbered(_ page: Int) -> PageItems {
    var copy = self
    copy.page = page
    return copy
  }
}

/// The items to detect, and the context that resolves ambiguous ones.
public struct ItemSettings: Hashable, Sendable {
  /// The kinds of items to detect. Default: none.
  public var kinds: Set<Item.Kind> = []
  /// The barcodes to detect, if ``kinds`` has `Item.Kind.barcode`. Default: all.
  public var symbologies = Set(BarcodeSymbology.allCases)
  /// The language and region of the pages, such as `de-CH`: the country of telephone numbers
  /// without one, and the order of day and month. Default: `nil`, which is `en-US`.
  public var locale: String?
  /// The day, `YYYY-MM-DD`, to which relative dates such as "tomorrow" refer. Default: `nil`,
  /// which is today.
  public var referenceDate: String?

  /// Creates settings that detect nothing.
  public init() {}

  /// Whether `item`, a barcode, is wanted.
  func includes(_ item: Item) -> Bool {
    kinds.contains(.barcode) && item.barcode.map { symbologies.contains($0.symbology) } ?? false
  }

  /// The wanted kinds that are detected in text.
  var textKinds: Set<Item.Kind> { kinds.subtracting([.barcode]) }
}

/// Detects the items in the text of a page.
package struct PageItemDetector: Sendable {
  /// The detector for plain text.
  package let detector: ItemDetector

  /// Creates a detector. Throws ``ScanError`` if the language of the locale is not supported, or
  /// if the reference date is not `YYYY-MM-DD`.
  package init(
    settings: ItemSettings, context: ItemDetector.Context = .page
  ) throws(ScanError) {
    guard let locale = ItemLocale(tag: settings.locale ?? "en-US") else {
      throw ScanError(
        .usage,
        reason: "dates and numbers are known in de, en, es, fr, it, nl and pt, with a region or not"
      )
    }
    let day = settings.referenceDate.map { CivilDate($0) } ?? CivilDate.today
    guard let day else {
      throw ScanError(.usage, reason: "the reference date is not YYYY-MM-DD")
    }
    detector = ItemDetector(
      kinds: settings.textKinds, locale: locale, reference: day, context: context)
  }

  /// The items in the text of `page`, with quads in pixels of the photo; none if the page is
  /// `nil`.
  func items(on page: RecognizedPage?, at placement: PagePlacement) -> [Item] {
    page.map { items(on: $0, quad: placement.quad) } ?? []
  }

  /// The items in the text of `page`, with quads in pixels of the flattened page.
  package func items(on page: RecognizedPage) -> [Item] {
    items(on: page) { Quad($0) }
  }

  /// The links of those items of `page` that have one. `stamp` is the time that calendar events
  /// get as their creation time.
  package func links(on page: RecognizedPage, stamp: Date) -> [TextLink] {
    let printed = TokenizedPage(page)
    let time: String = stamp.formatted(.iso8601)
    let digits = time.filter { !"-:".contains($0) }
    return detector.items(in: printed.text).compactMap { match in
      let title = printed.line(of: match.range)
      guard let target = match.target(title: title, stamp: digits) else { return nil }
      return TextLink(
        wordRanges: printed.wordRanges(of: match.range), kind: match.kind, target: target,
        value: match.value)
    }
  }

  private func items(on page: RecognizedPage, quad: (Box) -> Quad) -> [Item] {
    let printed = TokenizedPage(page)
    return detector.items(in: printed.text).map { match in
      Item(
        kind: match.kind, text: printed.string(match.range), value: match.value,
        quad: printed.box(of: match.range).map(quad),
        confidence: match.confidence * printed.confidence(of: match.range), parts: match.parts)
    }
  }
}

extension PageWorker {
  /// Finds the items in one photo. Where only barcodes are wanted, no page is detected and no
  /// text is recognized.
  func find(_ job: PhotoJob) -> [PhotoResult<PageItems>] {
    guard options.items.textKinds.isEmpty else {
      return scan(job).map { result in
        PhotoResult(
          source: result.source, page: result.page, isOneOfSeveral: result.isOneOfSeveral,
          requestIndex: result.requestIndex, outcome: result.outcome.map(PageItems.init))
      }
    }
    let items = Result { () throws(ScanError) in
      try Self.requireNotCancelled()
      let photo = try job.photo(limits: options.limits)
      let items = try cachedItems(of: photo, job) { () throws(ScanError) in
        let raster = try photo.file.photo(frame: job.frame, allowsGray: true).raster
        return try PhotoBarcodes(in: raster, settings: options.items).all
      }
      return PageItems(source: job.source.name, page: job.frame + 1, items: items)
    }
    return [job.result(items)]
  }
}

extension PageLink {
  /// The link of a barcode that holds an address; `nil` for any other item.
  init?(_ item: Item, at placement: PagePlacement) {
    guard let quad = item.quad, let payload = item.barcode?.payload else { return nil }
    self.init(box: placement.box(of: quad), payload: payload)
  }
}
