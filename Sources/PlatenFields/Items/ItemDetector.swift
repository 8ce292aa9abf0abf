/// Finds items of the wanted kinds in text: the one entry to all detectors.
package struct ItemDetector: Sendable {
  private let detectors: [any DataDetector]

  /// `locale` says how dates, numbers and telephone numbers without a country are meant.
  package init(kinds: Set<ItemKind>, locale: ItemLocale, reference: CivilDate) {
    detectors = ItemKind.byPrecedence.filter(kinds.contains).map {
      Self.detector($0, locale: locale, reference: reference)
    }
  }

  private static func detector(
    _ kind: ItemKind, locale: ItemLocale, reference: CivilDate
  ) -> any DataDetector {
    switch kind {
    case .url: URLDetector()
    case .emailAddress: EmailDetector()
    case .telephoneNumber: PhoneDetector(region: locale.region)
    case .dateTimeDuration: DateDetector(locale: locale, reference: reference)
    case .currency: CurrencyDetector(locale: locale)
    case .fullStreetAddress: URLDetector()
    case .flightNumber: URLDetector()
    case .shipmentTrackingNumber: TrackingNumberDetector()
    case .iban: IBANDetector()
    case .vatNumber: URLDetector()
    case .isbn: ISBNDetector()
    case .ipAddress: IPAddressDetector()
    }
  }

  /// The items of `text` in its order, none overlapping another: where two kinds claim the same
  /// place, the one that is the harder to be by chance has it.
  package func items(in text: ItemText) -> [ItemMatch] {
    var items: [ItemMatch] = []
    for detector in detectors {
      let taken = items
      items += detector.matches(in: text).filter { match in
        !taken.contains { $0.range.overlaps(match.range) }
      }
    }
    return items.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension ItemKind {
  /// From the kind that is the least likely by chance on.
  fileprivate static let byPrecedence: [ItemKind] = [
    .emailAddress, .url, .iban, .isbn, .ipAddress, .vatNumber, .fullStreetAddress,
    .shipmentTrackingNumber, .flightNumber, .telephoneNumber, .dateTimeDuration, .currency,
  ]
}
