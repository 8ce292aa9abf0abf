package import PlatenModel

/// Contacts as a table, RFC 4180: one row each, lists separated by semicolons.
package enum CardTable {
  /// The names of the columns.
  package static let header =
    "source,page,name,given_name,family_name,title,organization,department,"
    + "work_phone,cell_phone,fax,emails,urls,address\r\n"

  /// The row of a card, on the page with this number of a source.
  package static func row(
    source: String, page: Int, card: BusinessCard, format: CSVFormat
  ) -> String {
    func phones(_ kind: BusinessCard.Phone.Kind) -> String {
      card.phones.filter { $0.type == kind }.map(\.value).joined(separator: "; ")
    }
    let columns: [String?] = [
      source, String(page), card.name, card.givenName, card.familyName, card.title,
      card.organization, card.department, phones(.work), phones(.cell), phones(.fax),
      card.emails.joined(separator: "; "), card.urls.joined(separator: "; "),
      card.addresses.map(\.text).joined(separator: "; "),
    ]
    return format.row(columns.map { $0 ?? "" })
  }
}
