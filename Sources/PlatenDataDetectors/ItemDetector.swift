package import PlatenModel
package import PlatenTextAnalysis

/// Finds items of the wanted kinds in text: the one entry to all detectors.
package struct ItemDetector: Sendable {
  private let detectors: [any DataDetector]

  /// Where a text stands.
  package enum Context {
    /// In a message, or anywhere.
    case message
    /// On a page, whose "now" is over.
    case page
    /// On a business card, where a letter leads to a telephone number: `M`.
    case card
  }

  /// `locale` says how dates, numbers and telephone numbers without a country are meant.
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

  /// The items of `text` in its order, none overlapping another: where two kinds claim the same
  /// place, the one that is the harder to be by chance has it.
  package func items(in text: TokenizedText) -> [ItemMatch] {
    var items: [ItemMatch] = []
    for detector in detectors {
      let claimed = items
      items += detector.matches(in: text).filter { match in
        !claimed.contains { $0.range.overlaps(match.range) }
      }
    }
    return items.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension Item.Kind {
  /// From the kind that is the least likely by chance on.
  fileprivate static let byPrecedence: [Item.Kind] = [
    .emailAddress, .url, .iban, .isbn, .ipAddress, .vatNumber, .fullStreetAddress,
    .shipmentTrackingNumber, .flightNumber, .telephoneNumber, .dateTimeDuration, .currency,
  ]
}
