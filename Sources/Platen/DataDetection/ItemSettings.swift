public import PlatenModel

/// Which items are looked for, and how what is ambiguous is taken.
public struct ItemSettings: Hashable, Sendable {
  /// The kinds to look for. Default: none.
  public var kinds: Set<Item.Kind> = []
  /// The barcodes to look for. Default: all.
  public var symbologies = Set(BarcodeSymbology.allCases)
  /// Where the pages come from, such as `de_CH`: tells which country a telephone number without
  /// one is in, and what comes first in a date. Default: none is assumed.
  public var locale: String?
  /// The day, `YYYY-MM-DD`, that "tomorrow" is counted from. Default: today.
  public var referenceDate: String?

  public init() {}

  /// Whether `item`, a barcode, is among what is looked for.
  func includes(_ item: Item) -> Bool {
    kinds.contains(.barcode) && item.barcode.map { symbologies.contains($0.symbology) } ?? false
  }

  /// The kinds that are found in text.
  var textKinds: Set<Item.Kind> { kinds.subtracting([.barcode]) }
}
