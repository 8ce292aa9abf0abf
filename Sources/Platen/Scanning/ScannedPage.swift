public import FoundationEssentials
package import PlatenDocument
internal import PlatenImaging
public import PlatenModel
package import PlatenReceipts

/// A scanned page: flattened, cleaned, turned upright and recognized.
public struct ScannedPage: Hashable, Sendable, Codable {
  /// The name of the photo as the caller gave it.
  public private(set) var source: String
  /// The number of the page in its file, from 1.
  public private(set) var page: Int
  /// The SHA-256 digest of the photo's bytes, in hexadecimal.
  public let sha256: String
  /// How the area of the page in the photo was determined.
  public let pageFinding: PageFindingResult
  /// The page in the photo, its corners from the top left of the upright page; `nil` if the whole
  /// photo is the page.
  public let detection: DetectedPage?
  /// The paper size; `nil` if it is unknown.
  public let paperSize: PaperSize?
  /// The resolution of the flattened page.
  public let resolution: Resolution
  /// The rotation that made the page upright.
  public let orientation: OrientationDecision
  /// How far the page was bent; `nil` if that was not measured.
  public let bend: PageBend?
  /// The colors of the image; `nil` if no image was requested.
  public let color: PageColor?
  /// How the image was enhanced, and why; `nil` if no image was requested.
  public let mode: PageModeDecision?
  /// Pixels of the flattened, upright page.
  public let width: Int
  /// Pixels of the flattened, upright page.
  public let height: Int
  /// The compressed image; `nil` if ``ScanOptions/encodesImages`` is `false`.
  public let image: PageImage?
  /// The text of the page with its layout, recognized or that of a PDF page that stays; `nil` if
  /// ``ScanOptions/recognizesText`` is `false`.
  public var recognized: RecognizedPage? { ownText?.appending(textLayer) ?? textLayer }
  /// The recognized text, which a document gets as its text layer.
  package let textLayer: RecognizedPage?
  /// The text that the page of a PDF has already, and that no document needs.
  package let ownText: RecognizedPage?
  /// The share of the page's print that recognized words explain, 0 to 1: an estimate from connected
  /// components that look like rows of letters. `nil` without recognition.
  public let textCoverage: Double?
  /// The items of ``ScanOptions/items``: barcodes first, then items of the text.
  public let items: [Item]
  /// The links of barcodes (``ScanOptions/linksBarcodes``), in pixels of the page.
  package let barcodeLinks: [PageLink]
  /// Whether nothing is written on the page; `false` unless ``ScanOptions/detectsBlankPages`` is set.
  public let isBlank: Bool
  /// Whether the page is a separator sheet; `false` unless ``ScanOptions/detectsSeparators`` is set.
  public let isSeparator: Bool
  /// How sharp the edges on the page are, 1 to 4, to compare photos of the same page; `nil` unless
  /// ``ScanOptions/detectsDuplicates`` is set.
  public let sharpness: Double?
  /// One line for each problem that did not prevent the page.
  public let warnings: [String]
  /// Whether the recognition ended within its time limit (``ScanOptions/pageTimeout``).
  package let isComplete: Bool

  /// The text in reading order; empty if none was recognized.
  public var text: String { recognized?.text ?? "" }

  /// Width and height in points, 72 to the inch: of the paper if its size is known, else from the
  /// resolution.
  public var sizeInPoints: (width: Double, height: Double) {
    paperSize?.sizeInPoints
      ?? (
        resolution.points(forPixels: Double(width)), resolution.points(forPixels: Double(height))
      )
  }

  /// The same page as page `page` of its file, from 1.
  func numbered(_ page: Int) -> ScannedPage {
    var copy = self
    copy.page = page
    return copy
  }

  /// The same page as a page of the photo `source`, which may have had another name.
  func of(_ source: String, page: Int) -> ScannedPage {
    var copy = numbered(page)
    copy.source = source
    return copy
  }
}

extension ScannedPage {
  /// The finished page as a reader of the document sees it: background and foreground together,
  /// ``width`` × ``height`` pixels.
  ///
  /// It is decoded anew at each call. Throws an error of the kind `image` if the page has no
  /// image (``ScanOptions/encodesImages``).
  public func pixels() throws(ScanError) -> PagePixels {
    try composed().pagePixels()
  }

  /// The finished page as a JPEG file, to show or to send.
  ///
  /// Throws as ``pixels()`` does.
  ///
  /// - Parameter quality: libjpeg's, 1 to 100. Default: 85, at which the text of a composed page shows
  ///   no ringing. A page whose image is one JPEG already is returned as that file, without a second
  ///   loss.
  public func jpeg(quality: Int = 85) throws(ScanError) -> Data {
    if let image, case .jpeg = image.encoding, image.foreground.isEmpty { return image.data }
    return try RasterEncoder.jpeg(composed(), quality: quality, resolution: resolution)
  }

  /// Background and foreground together.
  func composed() throws(ScanError) -> Raster {
    guard let image else { throw .pageWithoutImage(source) }
    return try image.composed(width: width, height: height)
  }
}

extension ScannedPage {
  /// The receipt that the text of the page gives: of kind `Receipt.Kind.other` if the page is
  /// none, `nil` if no text was recognized.
  ///
  /// - Parameter locale: a language and a country, such as `de-CH`, for the order of day and month
  ///   if the page does not determine it. Default: `nil`.
  public func receipt(locale: String? = nil) -> Receipt? {
    recognized.map { ReceiptParser(options: .current(locale: locale)).receipt(from: $0) }
  }
}

extension ReceiptParser.Options {
  /// Options for a receipt of today: later dates are doubted, those after the end of next year rejected.
  package static func current(locale: String?) -> ReceiptParser.Options {
    var options = ReceiptParser.Options()
    options.locale = locale
    let seconds = Int(CreationDate.current().timeIntervalSince1970)
    // A day later, because the clock of a till may be that of another time zone.
    let today = CivilDate(year: 1970, month: 1, day: 1)?.adding(days: seconds / 86_400 + 1)
    options.today = today
    options.latestYear = (today?.year ?? options.latestYear) + 1
    return options
  }
}

/// Results that wait in a temporary file without a name.
final class PageSpool {
  private struct Entry {
    let source: String
    let page: Int
    let isOneOfSeveral: Bool
    let requestIndex: Int
    /// The place of the page in the file; or why there is none.
    let content: Result<Range<Int>, ScanError>
  }

  private let spool: Spool
  private var entries: [Entry] = []

  init() throws(ScanError) { spool = try Spool() }

  var count: Int { entries.count }

  func append(_ result: PhotoResult<ScannedPage>) throws(ScanError) {
    var content: Result<Range<Int>, ScanError>
    switch result.outcome {
    case .failure(let error): content = .failure(error)
    case .success(let page):
      let start = spool.count
      try spool.append(Array(StoredValue.data(of: page)))
      content = .success(start..<spool.count)
    }
    entries.append(
      Entry(
        source: result.source, page: result.page, isOneOfSeveral: result.isOneOfSeveral,
        requestIndex: result.requestIndex, content: content))
  }

  func reference(of number: Int) -> Manifest.PageReference {
    .init(source: entries[number].source, page: entries[number].page)
  }

  func result(at number: Int) throws(ScanError) -> PhotoResult<ScannedPage> {
    let entry = entries[number]
    let outcome: Result<ScannedPage, ScanError>
    switch entry.content {
    case .failure(let error): outcome = .failure(error)
    case .success(let bytes):
      guard let page: ScannedPage = StoredValue.value(in: Data(try spool.bytes(in: bytes))) else {
        throw .internalFault("a page that waits in a temporary file is whole")
      }
      outcome = .success(page.of(entry.source, page: entry.page))
    }
    return PhotoResult(
      source: entry.source, page: entry.page, isOneOfSeveral: entry.isOneOfSeveral,
      requestIndex: entry.requestIndex, outcome: outcome)
  }
}
