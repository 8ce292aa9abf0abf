internal import ArgumentParser
internal import Platen

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
