public import PlatenModel

/// The items to detect, and the context that resolves ambiguous ones.
public struct ItemSettings: Hashable, Sendable {
  /// The kinds of items to detect. Default: none.
  public var kinds: Set<Item.Kind> = []
  /// The barcodes to detect, where ``kinds`` has `Item.Kind.barcode`. Default: all.
  public var symbologies = Set(BarcodeSymbology.allCases)
  /// The language and region of the pages, such as `de-CH`: the country of telephone numbers
  /// without one, and the order of day and month. Default: `nil`, which is `en-US`.
  public var locale: String?
  /// The day, `YYYY-MM-DD`, to which relative dates such as "tomorrow" refer. Default: `nil`,
  /// which is today.
  public var referenceDate: String?

  /// Creates settings that detect nothing.
  public init() {}

  /// Whether `item`, a barcode, is wanted.
  func includes(_ item: Item) -> Bool {
    kinds.contains(.barcode) && item.barcode.map { symbologies.contains($0.symbology) } ?? false
  }

  /// The wanted kinds that are detected in text.
  var textKinds: Set<Item.Kind> { kinds.subtracting([.barcode]) }
}
