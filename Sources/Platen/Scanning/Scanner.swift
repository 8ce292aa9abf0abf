internal import PlatenImaging
public import PlatenModel
internal import PlatenText

/// Scans photos of paper: detects, flattens, cleans and recognizes their pages.
///
/// ```swift
/// let scanner = try Scanner()
/// for await result in scanner.pages(of: ["letter.jpg", "receipt.jpg"]) {
///   print(try result.get().text)
/// }
/// ```
///
/// A ``PhotoRequest`` names a single page of a file, or states what is known of a photo's pages.
public struct Scanner: Sendable {
  private let options: ScanOptions

  /// Creates a scanner; by default with the default of every option.
  ///
  /// Throws an error of the kind `dependency` where a requested language or Tesseract is not installed.
  public init(options: ScanOptions = ScanOptions()) throws(ScanError) {
    var options = options
    if options.needsTextRecognizer {
      options.languages = try InstalledLanguages.names(of: options.languages)
    }
    self.options = options
  }

  /// Scans the page of each photo, or with ``ScanOptions/detectsMultiplePages`` all its pages.
  ///
  /// Results come in the order of the photos. A file with several images, such as a PDF or a TIFF
  /// file, is several photos. Photos are processed while the caller handles earlier results,
  /// ``ScanOptions/jobs`` at a time, each on a thread of its own. An error of one photo is its
  /// result.
  public func pages(of photos: [PhotoRequest]) -> PhotoResults<ScannedPage> {
    PhotoResults(
      photos: photos, options: options,
      work: { worker, job in await worker.scan(job) },
      numbered: { page, number in page.numbered(number) })
  }

  /// Detects the pages in each photo, without flattening or recognizing them.
  ///
  /// - Parameters:
  ///   - photos: the photos; results come in their order.
  ///   - drawingOverlays: whether ``PhotoDetection/overlay`` is drawn. Default: `false`.
  public func detections(
    of photos: [PhotoRequest], drawingOverlays: Bool = false
  ) -> PhotoResults<PhotoDetection> {
    PhotoResults(
      photos: photos, options: options,
      work: { worker, job in await worker.detect(job, drawsOverlay: drawingOverlays) })
  }

  /// Detects the items of ``ScanOptions/items`` in each photo; results come in the order of the
  /// photos.
  ///
  /// Where only barcodes are requested, no page is detected and no text is recognized. Otherwise
  /// there is a result for each page.
  public func items(of photos: [PhotoRequest]) -> PhotoResults<PageItems> {
    PhotoResults(
      photos: photos, options: options,
      work: { worker, job in await worker.find(job) },
      numbered: { page, number in page.numbered(number) })
  }

  /// Throws `ScanError` where one of the languages is not installed, or Tesseract is not.
  package static func requireLanguages(_ languages: [String]) throws(ScanError) {
    _ = try InstalledLanguages.names(of: languages)
  }

  /// The languages that can be recognized, by Tesseract's names, sorted.
  ///
  /// Throws an error of the kind `dependency` where Tesseract is not installed.
  public static func installedLanguages() throws(ScanError) -> [String] {
    try InstalledLanguages.all()
  }

  /// The languages that can be recognized, by BCP 47 tags, sorted.
  ///
  /// Throws an error of the kind `dependency` where Tesseract is not installed.
  public static func installedLanguageTags() throws(ScanError) -> [String] {
    try InstalledLanguages.tags()
  }
}
