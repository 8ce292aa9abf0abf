internal import ArgumentParser
internal import Platen

/// Which items are looked for, and how they are meant.
struct ItemOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What to look for, with commas between: barcode, URL, emailAddress, …; all by default.",
      valueName: "types"))
  var types = ItemTypes.all

  @Option(
    help: ArgumentHelp(
      "The barcodes to look for, with commas between: qr, ean13, …; all by default.",
      valueName: "symbologies"))
  var symbologies = Symbologies.all

  @Option(
    help: ArgumentHelp(
      "The language and region of dates and numbers, such as de-CH.", valueName: "tag"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "The day that 'tomorrow' is counted from; today by default.", valueName: "YYYY-MM-DD"))
  var referenceDate: String?

  /// What the flags ask for.
  var settings: ItemSettings {
    var settings = ItemSettings()
    settings.kinds = types.kinds
    settings.symbologies = symbologies.symbologies
    settings.locale = locale
    settings.referenceDate = referenceDate
    return settings
  }
}

/// Names of kinds of items with commas between.
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

/// Names of symbologies with commas between.
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

extension Set where Element: RawRepresentable<String> {
  /// The values that these names have; `nil` where one is unknown or there is none.
  fileprivate init?(names: String) {
    let values = names.split(separator: ",", omittingEmptySubsequences: false).map {
      Element(rawValue: String($0))
    }
    guard !values.contains(where: { $0 == nil }) else { return nil }
    self.init(values.compactMap { $0 })
  }
}
