internal import FoundationEssentials
internal import Glibc
internal import PlatenDocument
internal import PlatenModel
internal import PlatenText

/// The settings of a scan that change its pages, as text that is the same in every run.
///
/// A new property of ``ScanOptions`` or ``ItemSettings`` belongs here unless it changes no page, such as
/// the number of jobs; a test compares the properties with ``ignored`` and ``names``.
struct WorkSettings: CustomStringConvertible {
  let options: ScanOptions

  /// The properties that change no page: those of the run, and limits, beyond which there is no page.
  /// A page whose recognition took too long is not kept.
  static let ignored: Set<String> = [
    "pageTimeout", "limits", "jobs", "memoryLimit", "workDirectory",
  ]

  /// The names of the properties in ``values``.
  var names: Set<String> { Set(values.map(\.0)) }

  /// One line for each setting.
  var description: String {
    (values + itemValues + trainedData).map { "\($0.0)=\($0.1)\n" }.joined()
  }

  private var values: [(String, String)] {
    [
      ("pageFinding", "\(options.pageFinding)"),
      ("detectsMultiplePages", "\(options.detectsMultiplePages)"),
      ("preservesPages", "\(options.preservesPages)"), ("paperSize", text(options.paperSize)),
      ("resolution", text(options.resolution)), ("rotation", text(options.rotation)),
      ("dewarping", "\(options.dewarping)"), ("mode", "\(options.mode)"),
      ("cleaning", "\(options.cleaning)"), ("colour", text(options.colour)),
      ("compression", "\(options.compression)"), ("jpegQuality", "\(options.jpegQuality)"),
      ("encodesImages", "\(options.encodesImages)"),
      ("recognizesText", "\(options.recognizesText)"), ("languages", "\(options.languages)"),
      ("recognitionModel", "\(options.recognitionModel)"),
      ("rerecognizesReceipts", "\(options.rerecognizesReceipts)"),
      ("detectsBlankPages", "\(options.detectsBlankPages)"),
      ("detectsSeparators", "\(options.detectsSeparators)"),
      ("detectsDuplicates", "\(options.detectsDuplicates)"), ("items", ""),
      ("linksBarcodes", "\(options.linksBarcodes)"),
    ]
  }

  private var itemValues: [(String, String)] {
    let items = options.items
    // "Tomorrow" is another day every day.
    let isRelative = items.kinds.contains(.dateTimeDuration) && items.referenceDate == nil
    return [
      ("items.kinds", "\(items.kinds.map(\.rawValue).sorted())"),
      ("items.symbologies", "\(items.symbologies.map(\.rawValue).sorted())"),
      ("items.locale", text(items.locale)),
      ("items.referenceDate", isRelative ? "\(CivilDate.today)" : text(items.referenceDate)),
    ]
  }

  /// Size and time of the trained data of the languages, which an update replaces.
  private var trainedData: [(String, String)] {
    guard options.needsTextRecognizer, let folder = try? InstalledLanguages.folder() else {
      return []
    }
    let languages =
      options.languages.isEmpty ? (try? InstalledLanguages.all()) ?? [] : options.languages
    return languages.map { language in
      var status = stat()
      guard stat("\(folder)/\(language).traineddata", &status) == 0 else { return (language, "") }
      return (language, "\(status.st_size) \(status.st_mtim.tv_sec)")
    }
  }

  private func text(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "" }
}

extension ScannedPage {
  /// Appends all properties but those of the photo, which may have another name in the next run.
  func write(to writer: inout BinaryWriter) {
    pageFinding.write(to: &writer)
    detection.write(to: &writer)
    paperSize.write(to: &writer)
    resolution.write(to: &writer)
    orientation.write(to: &writer)
    bend.write(to: &writer)
    colour.write(to: &writer)
    mode.write(to: &writer)
    width.write(to: &writer)
    height.write(to: &writer)
    image.write(to: &writer)
    recognized.write(to: &writer)
    textCoverage.write(to: &writer)
    items.write(to: &writer)
    barcodeLinks.write(to: &writer)
    isBlank.write(to: &writer)
    isSeparator.write(to: &writer)
    sharpness.write(to: &writer)
    warnings.write(to: &writer)
  }

  /// Reads page `page` of the photo `source`, whose file has the digest `sha256`.
  init(
    from reader: inout BinaryReader, source: String, page: Int, sha256: String
  ) throws(BinaryReader.Failure) {
    self.init(
      source: source, page: page, sha256: sha256,
      pageFinding: try PageFindingResult(from: &reader),
      detection: try DetectedPage?(from: &reader),
      paperSize: try PaperSize?(from: &reader), resolution: try Resolution(from: &reader),
      orientation: try OrientationDecision(from: &reader), bend: try PageBend?(from: &reader),
      colour: try PageColour?(from: &reader),
      mode: try PageModeDecision?(from: &reader), width: try Int(from: &reader),
      height: try Int(from: &reader), image: try PageImage?(from: &reader),
      recognized: try RecognizedPage?(from: &reader), textCoverage: try Double?(from: &reader),
      items: try [Item](from: &reader),
      barcodeLinks: try [PageLink](from: &reader), isBlank: try Bool(from: &reader),
      isSeparator: try Bool(from: &reader), sharpness: try Double?(from: &reader),
      warnings: try [String](from: &reader),
      isComplete: true)
  }
}

extension PageLink: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    box.write(to: &writer)
    address.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(box: try Box(from: &reader), address: try String(from: &reader))
  }
}
