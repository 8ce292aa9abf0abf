/// A field of a contact that is a line of the card. The raw value is its key in JSON.
enum CardRole: String, CaseIterable {
  case name, organization, title, department
}
