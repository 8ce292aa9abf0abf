internal import ArgumentParser
internal import Platen

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
