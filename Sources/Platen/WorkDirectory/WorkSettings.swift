internal import FoundationEssentials
internal import Glibc
internal import PlatenModel
internal import PlatenText

/// The settings of a scan that change its pages, and what else they depend on.
///
/// A new property of ``ScanOptions`` belongs to ``encode(to:)`` unless it changes no page, such as the number of
/// jobs; a test compares the properties with ``ignored`` and the keys.
struct WorkSettings: Encodable {
  let options: ScanOptions

  /// The properties that change no page: those of the run, and limits, beyond which there is no page.
  /// A page whose recognition took too long is not cached.
  static let ignored: Set<String> = [
    "pageTimeout", "limits", "jobs", "memoryLimit", "workDirectory",
  ]

  /// The properties of ``ScanOptions`` that are encoded.
  enum CodingKeys: String, CodingKey, CaseIterable {
    case pageFinding, detectsMultiplePages, preservesPages, paperSize, resolution, rotation,
      dewarping
    case mode, cleaning, color, compression, jpegQuality, encodesImages, recognizesText, languages
    case recognitionModel, handwriting, rerecognizesReceipts, detectsBlankPages
    case detectsSeparators, detectsDuplicates, items, linksBarcodes
  }

  /// Text that equal settings have in every run.
  var key: String { String(decoding: StoredValue.key(of: self), as: UTF8.self) }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(options.pageFinding, forKey: .pageFinding)
    try values.encode(options.detectsMultiplePages, forKey: .detectsMultiplePages)
    try values.encode(options.preservesPages, forKey: .preservesPages)
    try values.encode(options.paperSize, forKey: .paperSize)
    try values.encode(options.resolution, forKey: .resolution)
    try values.encode(options.rotation, forKey: .rotation)
    try values.encode(options.dewarping, forKey: .dewarping)
    try values.encode(options.mode, forKey: .mode)
    try values.encode(options.cleaning, forKey: .cleaning)
    try values.encode(options.color, forKey: .color)
    try values.encode(options.compression, forKey: .compression)
    try values.encode(options.jpegQuality, forKey: .jpegQuality)
    try values.encode(options.encodesImages, forKey: .encodesImages)
    try values.encode(options.recognizesText, forKey: .recognizesText)
    try values.encode(LanguageData(options), forKey: .languages)
    try values.encode(options.recognitionModel, forKey: .recognitionModel)
    try values.encode(options.handwriting, forKey: .handwriting)
    try values.encode(options.rerecognizesReceipts, forKey: .rerecognizesReceipts)
    try values.encode(options.detectsBlankPages, forKey: .detectsBlankPages)
    try values.encode(options.detectsSeparators, forKey: .detectsSeparators)
    try values.encode(options.detectsDuplicates, forKey: .detectsDuplicates)
    try values.encode(Items(options.items), forKey: .items)
    try values.encode(options.linksBarcodes, forKey: .linksBarcodes)
  }

  /// The settings of items. Sets have an order here.
  private struct Items: Encodable {
    let kinds: [String], symbologies: [String], locale: String?, referenceDate: String?

    init(_ items: ItemSettings) {
      kinds = items.kinds.map(\.rawValue).sorted()
      symbologies = items.symbologies.map(\.rawValue).sorted()
      locale = items.locale
      // "Tomorrow" is another day every day.
      let isRelative = items.kinds.contains(.dateTimeDuration) && items.referenceDate == nil
      referenceDate = isRelative ? "\(CivilDate.today)" : items.referenceDate.map { "\($0)" }
    }
  }

  /// The languages, with size and time of their trained data, which an update replaces.
  private struct LanguageData: Encodable {
    let languages: [String]
    var files: [String: String] = [:]

    init(_ options: ScanOptions) {
      languages = options.languages
      guard options.needsTextRecognizer, let folder = try? InstalledLanguages.folder() else {
        return
      }
      for language in languages.isEmpty ? (try? InstalledLanguages.all()) ?? [] : languages {
        var status = stat()
        guard stat("\(folder)/\(language).traineddata", &status) == 0 else { continue }
        files[language] = "\(status.st_size) \(status.st_mtim.tv_sec)"
      }
    }
  }
}
