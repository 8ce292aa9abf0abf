public import PlatenModel

/// What a data scanner looks for; named as in VisionKit.
public enum RecognizedDataType: Hashable, Sendable {
  /// Text: items of one kind, or with `textContentType` `nil` every line. `languages` are
  /// BCP 47 tags or Tesseract's names, the most likely first; empty for the language of the
  /// recognition model.
  case text(languages: [String] = [], textContentType: TextContentType? = nil)
  /// Barcodes of these symbologies; empty for all.
  case barcode(symbologies: Set<BarcodeSymbology> = [])

  /// A kind of text. The raw values are those of ``PlatenModel/Item/Kind``.
  public enum TextContentType: String, Hashable, Sendable, CaseIterable {
    /// A web address.
    case url = "URL"
    /// A date, a time, a duration or an interval.
    case dateTimeDuration
    /// An e-mail address.
    case emailAddress
    /// A flight number.
    case flightNumber
    /// A postal address.
    case fullStreetAddress
    /// A tracking number of a parcel.
    case shipmentTrackingNumber
    /// A telephone number.
    case telephoneNumber
    /// An amount of money.
    case currency
    // VisionKit has none of the following.
    /// An International Bank Account Number, ISO 13616.
    case iban
    /// A registration number for value added tax.
    case vatNumber
    /// An International Standard Book Number, ISO 2108.
    case isbn
    /// An IPv4 or IPv6 address.
    case ipAddress

    /// The same kind among the items of a page.
    var kind: Item.Kind { Item.Kind(rawValue: rawValue)! }
  }
}
