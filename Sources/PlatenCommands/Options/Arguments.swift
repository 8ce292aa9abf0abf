internal import ArgumentParser
internal import Platen
internal import PlatenBatch
internal import PlatenReceipts

/// A box: four numbers, separated by commas, of its left and upper edge, its width and its height.
struct BoxArgument: ExpressibleByArgument {
  let box: Box

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter { abs($0) <= 1e7 }
    guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    box = Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// The output formats of `platen cards`.
enum CardFormat: String, CaseIterable, ExpressibleByArgument {
  /// A vCard 4.0 (RFC 6350) for each contact.
  case vcard
  /// A table, RFC 4180.
  case csv
  /// One JSON object per line.
  case jsonl
}

/// The values of `--clean`.
enum CleaningChoice: String, CaseIterable, ExpressibleByArgument {
  case none, auto, strong

  var cleaning: Cleaning { Cleaning(rawValue: rawValue)! }
}

/// The values of `--color`, in either spelling.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, color, gray, bw

  init?(argument: String) {
    self.init(rawValue: argument == "grey" ? "gray" : argument == "colour" ? "color" : argument)
  }

  /// The colors; `nil` for auto.
  var color: PageColor? { PageColor(spelling: rawValue) }
}

/// The values of `--compress`.
enum CompressionChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, layered, jpeg, lossless

  var compression: PageCompression { PageCompression(rawValue: rawValue)! }
}

/// The values of `--dewarp`.
enum DewarpChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, off, strong

  var dewarping: Dewarping { Dewarping(rawValue: rawValue)! }
}

/// A time span: a number and a unit, such as `90s`, `15min`, `12h` or `30d`.
struct DurationArgument: ExpressibleByArgument {
  let seconds: Double

  private static let units = ["s": 1.0, "min": 60, "h": 3600, "d": 86_400]

  init?(argument: String) {
    let number = argument.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let value = Double(number),
      let unit = Self.units[String(argument.dropFirst(number.count))],
      (0...1e9).contains(value * unit)
    else { return nil }
    seconds = value * unit
  }
}

/// The values of `--per`.
enum GroupingChoice: String, CaseIterable, ExpressibleByArgument {
  case photo, folder, separator, blank, gap
}

/// The output formats of `platen find`.
enum ItemFormat: String, CaseIterable, ExpressibleByArgument {
  /// One JSON object per line, one line per item.
  case jsonl
  /// A header and one line per item, with tab-separated columns.
  case tsv
}

/// Kinds of items: names, separated by commas.
struct ItemTypes: ExpressibleByArgument {
  let kinds: Set<Item.Kind>

  static var all: ItemTypes { ItemTypes(kinds: Set(Item.Kind.allCases)) }

  private init(kinds: Set<Item.Kind>) { self.kinds = kinds }

  init?(argument: String) {
    guard let kinds = Set<Item.Kind>(names: argument) else { return nil }
    self.init(kinds: kinds)
  }

  var defaultValueDescription: String { "all" }
  static var allValueStrings: [String] { Item.Kind.allCases.map(\.rawValue) }
}

/// The output formats of `platen live`.
enum LiveFormat: String, CaseIterable, ExpressibleByArgument {
  /// One JSON object per line, one line per event.
  case events
  /// One JSON object per line, with all items, whenever one of them changes.
  case snapshots
}

/// Types of data: names, separated by commas.
struct LiveTypes: ExpressibleByArgument {
  /// A name besides those of the kinds of items: every line of text.
  private static let lines = "text"

  private let names: [String]

  /// Barcodes and all kinds of items.
  static var standard: LiveTypes { LiveTypes(names: Item.Kind.allCases.map(\.rawValue)) }

  private init(names: [String]) { self.names = names }

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.allSatisfy(Self.allValueStrings.contains) else { return nil }
    self.init(names: names)
  }

  var defaultValueDescription: String { "all but text" }
  static var allValueStrings: [String] { [lines] + Item.Kind.allCases.map(\.rawValue) }

  /// The types, with the settings of each.
  func dataTypes(
    symbologies: Set<BarcodeSymbology>, languages: [String]
  ) -> Set<RecognizedDataType> {
    Set(
      names.map { name in
        name == Item.Kind.barcode.rawValue
          ? .barcode(symbologies: symbologies)
          : .text(languages: languages, textContentType: .init(rawValue: name))
      })
  }
}

/// The values of `--mode`.
enum ModeChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, document, photo, id, whiteboard, original

  var mode: PageMode { PageMode(rawValue: rawValue)! }

  /// Whether pages keep continuous tones, which have no layers.
  var preservesTones: Bool { self == .photo || self == .id || self == .original }
}

/// A template for the names of documents: `{date}-{merchant|title}`.
struct NameTemplateArgument: ExpressibleByArgument {
  let template: NameTemplate

  init?(argument: String) {
    guard let template = NameTemplate(argument) else { return nil }
    self.template = template
  }

  var defaultValueDescription: String { "\(template)" }
}

/// The values of `--output-type`.
enum OutputTypeChoice: String, CaseIterable, ExpressibleByArgument {
  case pdfa2b = "pdfa-2b"
  case pdfa1b = "pdfa-1b"
  case pdf

  var conformance: DocumentConformance { DocumentConformance(rawValue: rawValue)! }
}

/// Numbers of pages and ranges of them, separated by commas: `1-3,7,10-`.
struct PageNumbersArgument: ExpressibleByArgument {
  let numbers: PageNumbers

  init?(argument: String) {
    guard let numbers = PageNumbers(argument) else { return nil }
    self.numbers = numbers
  }
}

/// A paper size by name or by its sides with a unit: `A4`, `90x55mm`, `4x6in`.
struct PaperSizeArgument: ExpressibleByArgument {
  let paper: PaperSize

  init?(argument: String) {
    guard let paper = PaperSize.named(argument) ?? Self.sides(argument.lowercased()) else {
      return nil
    }
    self.paper = paper
  }

  /// The size for two sides and a unit; `nil` if they are malformed or out of range.
  private static func sides(_ text: String) -> PaperSize? {
    let units = [("mm", 1.0), ("cm", 10.0), ("in", 25.4), ("pt", 25.4 / 72)]
    guard let (unit, millimeters) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let sides = text.dropLast(unit.count).split(separator: "x").map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    return PaperSize(width: width * millimeters, height: height * millimeters)
  }

  static var allValueStrings: [String] { PaperSize.named.map(\.name) }
}

/// The format of the pictures of `platen lift`.
enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
  case png, webp

  var format: SubjectSettings.Format {
    switch self {
    case .png: .png
    case .webp: .webp
    }
  }

  /// The format that the name of an output asks for.
  init(nameOf path: String) { self = path.lowercased().hasSuffix(".webp") ? .webp : .png }
}

/// A point: two numbers, separated by a comma.
struct PointArgument: ExpressibleByArgument {
  let point: Point

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == 2 else { return nil }
    point = Point(x: numbers[0], y: numbers[1])
  }
}

/// Four corners: eight numbers, separated by commas.
struct QuadArgument: ExpressibleByArgument {
  let quad: Quad

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard numbers.count == 8, !numbers.contains(nil) else { return nil }
    let corners = stride(from: 0, to: 8, by: 2).map {
      Point(x: numbers[$0]!, y: numbers[$0 + 1]!)
    }
    guard let quad = Quad(corners: corners) else { return nil }
    self.quad = quad
  }
}

/// `--quality`: how large the items are that must be recognized.
enum QualityChoice: String, CaseIterable, ExpressibleByArgument {
  case fast, balanced, accurate

  var level: DataScannerSettings.QualityLevel { .init(rawValue: rawValue)! }
}

/// The output formats of `platen receipts`.
enum ReceiptFormat: String, CaseIterable, ExpressibleByArgument {
  /// A table, RFC 4180.
  case csv
  /// One JSON object per line.
  case jsonl
  /// Transactions of plain-text accounting.
  case hledger, beancount

  /// The dialect of transactions; `nil` for other formats.
  var dialect: ReceiptJournal.Dialect? {
    switch self {
    case .csv, .jsonl: nil
    case .hledger: .hledger
    case .beancount: .beancount
    }
  }
}

/// The values of `--engine`.
enum RecognitionModelChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, tesseract

  var recognitionModel: RecognitionModel { RecognitionModel(rawValue: rawValue)! }
}

/// The values of `--handwriting`.
enum HandwritingChoice: String, CaseIterable, ExpressibleByArgument {
  case off, likely, all

  var mode: HandwritingMode { HandwritingMode(rawValue: rawValue)! }
}

/// A part of a frame: four numbers, separated by commas, of pixels, or each with a percent sign.
struct RegionArgument: ExpressibleByArgument {
  let region: DataScanner.Region

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let isPercent = parts.allSatisfy { $0.hasSuffix("%") }
    let numbers = parts.compactMap { Double(isPercent ? $0.dropLast() : $0) }
    guard parts.count == 4, numbers.count == 4, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }),
      numbers[2] > 0, numbers[3] > 0
    else { return nil }
    let box = Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    region = isPercent ? .shares(box.scaled(by: 0.01)) : .pixels(box)
  }
}

/// A field that `--require` can demand of a receipt.
enum RequiredField: String, CaseIterable {
  case merchant, date, time, currency, subtotal, tax, tip, total
  case paymentMethod = "payment_method"
}

/// Fields of a receipt: names, separated by commas.
struct RequiredFields: ExpressibleByArgument {
  let fields: [RequiredField]

  init?(argument: String) {
    let fields = argument.split(separator: ",").map { RequiredField(rawValue: String($0)) }
    guard !fields.isEmpty, !fields.contains(nil) else { return nil }
    self.fields = fields.compactMap { $0 }
  }
}

/// The values of `--rotate`, in degrees clockwise.
enum RotationChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case none = "0"
  case clockwise = "90"
  case halfTurn = "180"
  case counterclockwise = "270"

  /// The rotation; `nil` for auto.
  var rotation: Rotation? { Int(rawValue).flatMap { Rotation(rawValue: $0) } }
}

extension Set where Element: RawRepresentable<String> {
  /// Creates the set of the values with these raw values, separated by commas; `nil` if one is
  /// unknown or none is given.
  init?(names: String) {
    let values = names.split(separator: ",", omittingEmptySubsequences: false).map {
      Element(rawValue: String($0))
    }
    guard !values.contains(where: { $0 == nil }) else { return nil }
    self.init(values.compactMap { $0 })
  }
}

/// `2/5`: the second of five parts.
struct ShardArgument: ExpressibleByArgument {
  let shard: PhotoShard

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      let shard = PhotoShard(number, of: count)
    else { return nil }
    self.shard = shard
  }
}

/// The values of `--sort`.
enum SortChoice: String, CaseIterable, ExpressibleByArgument {
  case name, time, exif

  var order: PhotoOrder { PhotoOrder(rawValue: rawValue)! }
}

/// Numbers of subjects, from 1, separated by commas.
struct SubjectNumbersArgument: ExpressibleByArgument {
  let numbers: Set<Subject.ID>

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    self.numbers = Set(numbers)
  }
}

/// Symbologies of barcodes: names, separated by commas.
struct Symbologies: ExpressibleByArgument {
  let symbologies: Set<BarcodeSymbology>

  static var all: Symbologies { Symbologies(symbologies: Set(BarcodeSymbology.allCases)) }

  private init(symbologies: Set<BarcodeSymbology>) { self.symbologies = symbologies }

  init?(argument: String) {
    guard let symbologies = Set<BarcodeSymbology>(names: argument) else { return nil }
    self.init(symbologies: symbologies)
  }

  var defaultValueDescription: String { "all" }
  static var allValueStrings: [String] { BarcodeSymbology.allCases.map(\.rawValue) }
}
