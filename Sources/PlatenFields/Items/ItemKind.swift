/// What an item in a text is; the names are VisionKit's where it has one.
package enum ItemKind: String, Hashable, Sendable, CaseIterable, Codable {
  case url = "URL"
  case emailAddress, telephoneNumber, dateTimeDuration, currency, fullStreetAddress
  case flightNumber, shipmentTrackingNumber
  /// Not VisionKit's: bank accounts, tax numbers, books and hosts.
  case iban, vatNumber, isbn, ipAddress
}
