package import PlatenModel
package import PlatenTextAnalysis

/// Finds items of the requested kinds in text: the single entry to all detectors.
package struct ItemDetector: Sendable {
  private let detectors: [any DataDetector]

  /// The kind of document that a text comes from.
  package enum Context {
    /// A message, or any other text.
    case message
    /// A printed page, where "now" is no date.
    case page
    /// A business card, where single letters label telephone numbers: `M`.
    case card
  }

  /// Creates a detector of `kinds`.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of items to find.
  ///   - locale: Decides ambiguous dates and numbers, and the country of telephone numbers without
  ///     a country code.
  ///   - reference: The day from which relative dates count.
  ///   - context: The kind of document.
  package init(
    kinds: Set<Item.Kind>, locale: ItemLocale, reference: CivilDate, context: Context = .message
  ) {
    detectors = Item.Kind.byPrecedence.filter(kinds.contains).compactMap {
      Self.detector($0, locale: locale, reference: reference, context: context)
    }
  }

  private static func detector(
    _ kind: Item.Kind, locale: ItemLocale, reference: CivilDate, context: Context
  ) -> (any DataDetector)? {
    switch kind {
    case .url: URLDetector()
    case .emailAddress: EmailDetector()
    case .telephoneNumber: PhoneDetector(region: locale.region, allowsCardLabels: context == .card)
    case .dateTimeDuration:
      DateDetector(locale: locale, reference: reference, isPrinted: context == .page)
    case .currency: CurrencyDetector(locale: locale)
    case .fullStreetAddress: AddressDetector(region: locale.region)
    case .flightNumber: FlightDetector()
    case .shipmentTrackingNumber: TrackingNumberDetector()
    case .iban: IBANDetector()
    case .vatNumber: VATNumberDetector()
    case .isbn: ISBNDetector()
    case .ipAddress: IPAddressDetector()
    case .barcode: nil
    }
  }

  /// The items of `text`, in its order, none overlapping another. Of two kinds that claim the same
  /// text, the one that is less likely by chance wins.
  package func items(in text: TokenizedText) -> [ItemMatch] {
    detectors.reduce(into: []) { items, detector in
      let matches = detector.matches(in: text)
      if !matches.isEmpty { items = Self.merged(items, matches) }
    }
  }

  /// `items` and those of `matches` that overlap none of them. All three are in the order of the
  /// text.
  private static func merged(_ items: [ItemMatch], _ matches: [ItemMatch]) -> [ItemMatch] {
    var merged: [ItemMatch] = [], rest = items[...]
    merged.reserveCapacity(items.count + matches.count)
    for match in matches {
      while let item = rest.first, item.range.upperBound <= match.range.lowerBound {
        merged.append(item)
        rest.removeFirst()
      }
      if let item = rest.first, item.range.lowerBound < match.range.upperBound { continue }
      merged.append(match)
    }
    return merged + rest
  }
}

extension Item.Kind {
  /// All kinds in text, the least likely by chance first.
  fileprivate static let byPrecedence: [Item.Kind] = [
    .emailAddress, .url, .iban, .isbn, .ipAddress, .vatNumber, .fullStreetAddress,
    .shipmentTrackingNumber, .flightNumber, .telephoneNumber, .dateTimeDuration, .currency,
  ]
}

/// A detector of items of one kind in text.
protocol DataDetector: Sendable {
  /// The items of `text`, in its order, none overlapping another.
  func matches(in text: TokenizedText) -> [ItemMatch]
}

/// The language and the region to assume for a text: a BCP 47 tag such as `de-CH`.
package struct ItemLocale: Hashable, Sendable {
  let language: Language
  /// The ISO 3166 code in capitals.
  package let region: String

  /// Parses a tag; `nil` if its language is not one of the seven. A language without a region
  /// has its most common one.
  package init?(tag: String) {
    let parts = tag.split { $0 == "-" || $0 == "_" || $0 == "." }
    guard let first = parts.first, let language = Language(rawValue: first.lowercased()) else {
      return nil
    }
    self.language = language
    region =
      parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased() ?? language.defaultRegion
  }

  /// Whether the decimal separator is a comma.
  var usesDecimalComma: Bool {
    language != .english && !["MX", "CH", "LI", "PR", "PA", "DO", "GT", "HN"].contains(region)
  }

  /// Whether the month precedes the day: `5/3` is the third of May.
  var writesMonthFirst: Bool { language == .english && ["US", "PH"].contains(region) }
}

extension Language {
  fileprivate var defaultRegion: String {
    switch self {
    case .english: "US"
    case .german: "DE"
    case .french: "FR"
    case .spanish: "ES"
    case .italian: "IT"
    case .portuguese: "BR"
    case .dutch: "NL"
    }
  }
}

/// One item in a text.
package struct ItemMatch: Hashable, Sendable {
  package let kind: Item.Kind
  /// The range of Unicode scalars in the text.
  package let range: Range<Int>
  /// The normalized value: E.164, ISO 8601, ISO 4217 with a decimal number, …; see the detector.
  package let value: String
  /// Named parts, such as the street of an address or the carrier of a parcel.
  package let parts: [String: String]
  /// The confidence of the detection, 0 to 1.
  package let confidence: Double

  package init(
    _ kind: Item.Kind, _ range: Range<Int>, value: String, parts: [String: String] = [:],
    confidence: Double = 0.95
  ) {
    self.kind = kind
    self.range = range
    self.value = value
    self.parts = parts
    self.confidence = confidence
  }
}

extension ItemMatch {
  /// The URL that a click on the item opens; `nil` if there is none.
  ///
  /// It is a web page, `mailto:` (RFC 6068), `tel:` (RFC 3966), a map search for an address, or,
  /// for a day, a calendar entry as a `data:` URL (RFC 2397).
  ///
  /// - Parameters:
  ///   - title: The title of a calendar entry.
  ///   - stamp: The creation time of a calendar entry, `YYYYMMDDThhmmssZ`.
  package func target(title: String, stamp: String) -> String? {
    switch kind {
    case .url:
      // Only schemes that run no code: the author of a printed URL is unknown.
      ["http://", "https://"].contains(where: value.lowercased().hasPrefix) ? value : nil
    case .emailAddress: "mailto:" + value.percentEncoded(except: "@+")
    case .telephoneNumber:
      "tel:" + value.filter { $0 == "+" || $0.isASCII && $0.isNumber }
        + (parts["extension"].map { ";ext=" + $0.percentEncoded() } ?? "")
    case .fullStreetAddress:
      "https://www.openstreetmap.org/search?query=" + value.percentEncoded()
    case .dateTimeDuration:
      CalendarEvent(value: value, title: title).map {
        "data:text/calendar;charset=utf-8," + $0.iCalendar(stamp: stamp).percentEncoded()
      }
    default: nil
    }
  }
}

extension String {
  /// The text with `%XX` for every byte except letters, digits, `-._~` (RFC 3986) and `others`.
  fileprivate func percentEncoded(except others: String = "") -> String {
    let allowed = Set(("-._~" + others).utf8)
    let digits = Array("0123456789ABCDEF")
    return utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      if allowed.contains(byte) || byte < 0x80 && scalar.properties.isAlphabetic
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      {
        text.unicodeScalars.append(scalar)
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
