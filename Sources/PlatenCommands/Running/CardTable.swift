internal import Platen
internal import PlatenCards
internal import PlatenModel

/// Contacts as a table, RFC 4180: one row each, lists separated by semicolons.
enum CardTable {
  static let header =
    "source,page,name,given_name,family_name,title,organization,department,"
    + "work_phone,cell_phone,fax,emails,urls,address\r\n"

  static func row(_ record: CardRecord, format: CSVFormat) -> String {
    let card = record.card
    func phones(_ kind: BusinessCard.Phone.Kind) -> String {
      card.phones.filter { $0.type == kind }.map(\.value).joined(separator: "; ")
    }
    let columns: [String?] = [
      record.source, String(record.page), card.name, card.givenName, card.familyName, card.title,
      card.organization, card.department, phones(.work), phones(.cell), phones(.fax),
      card.emails.joined(separator: "; "), card.urls.joined(separator: "; "),
      card.addresses.map(\.text).joined(separator: "; "),
    ]
    return format.row(columns.map { $0 ?? "" })
  }
}
