internal import PlatenModel
internal import PlatenText

/// The recognizers and detectors of one worker: created on first use, kept for its other pages.
final class WorkerResources {
  private let options: ScanOptions
  private let recognizerCache: TextRecognizerCache
  private var installedLanguages: [String]?
  private var cachedItemDetector: PageItemDetector?

  init(options: ScanOptions) {
    self.options = options
    recognizerCache = TextRecognizerCache(recognitionModel: options.recognitionModel)
  }

  /// The recognizers for one page.
  func recognizers() throws(ScanError) -> RecognizerSelector {
    if options.languages.isEmpty, installedLanguages == nil {
      installedLanguages = try InstalledLanguages.all()
    }
    return RecognizerSelector(
      for: options.languages, among: installedLanguages ?? [], from: recognizerCache)
  }

  /// The detector of items in text.
  ///
  /// Throws ``ScanError`` where the options name an unknown locale or no date.
  func itemDetector() throws(ScanError) -> PageItemDetector {
    if let cachedItemDetector { return cachedItemDetector }
    let detector = try PageItemDetector(settings: options.items)
    cachedItemDetector = detector
    return detector
  }
}
