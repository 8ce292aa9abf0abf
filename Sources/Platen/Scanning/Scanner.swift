internal import PlatenImaging
public import PlatenModel
internal import PlatenText

/// Turns photos of paper into pages.
///
/// ```swift
/// let scanner = try Scanner()
/// for await result in scanner.pages(of: ["letter.jpg", "receipt.jpg"]) {
///   print(try result.get().text)
/// }
/// ```
public struct Scanner: Sendable {
  private let options: ScanOptions

  /// A scanner with these settings. Throws ``ScanError/missingLanguage(_:installed:)``
  /// where a language to read is not installed.
  public init(options: ScanOptions = ScanOptions()) throws(ScanError) {
    if options.needsTextRecognizer { try InstalledLanguages.require(options.languages) }
    self.options = options
  }

  /// The page of each photo or, with ``ScanOptions/detectsMultiplePages``, all pages of each, in
  /// order. A file with several pictures is several photos.
  ///
  /// Photos are worked on while the caller handles those before, each on a thread
  /// of its own, ``ScanOptions/jobs`` at a time.
  public func pages(of photos: [PhotoSource]) -> PhotoResults<ScannedPage> {
    PhotoResults(
      sources: photos, options: options,
      work: { worker, job in await worker.scan(job) },
      numbered: { page, number in page.numbered(number) })
  }

  /// Where the pages lie in each photo, in order, without flattening or reading them.
  public func detections(
    of photos: [PhotoSource], drawingOverlays: Bool = false
  ) -> PhotoResults<PhotoDetection> {
    PhotoResults(
      sources: photos, options: options,
      work: { worker, job in await worker.detect(job, drawsOverlay: drawingOverlays) })
  }

  /// The items in each photo that ``ScanOptions/items`` asks for. Only where it asks for more
  /// than barcodes are pages looked for and read.
  public func items(of photos: [PhotoSource]) -> PhotoResults<PageItems> {
    PhotoResults(
      sources: photos, options: options,
      work: { worker, job in await worker.find(job) },
      numbered: { page, number in page.numbered(number) })
  }

  /// The languages that can be read, by Tesseract's names, sorted.
  public static func installedLanguages() throws(ScanError) -> [String] {
    try InstalledLanguages.all()
  }
}
