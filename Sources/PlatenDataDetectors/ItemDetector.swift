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
