/// What a keyword on a receipt announces. The raw values are the names in the data files.
enum KeywordRole: String, CaseIterable, Sendable {
  /// The total and nothing else: "amount due".
  case final
  /// The total, mostly.
  case total
  case subtotal, tax, tip, service, rounding, discount
  case cash, card
  /// What was given, however.
  case paid
  case change
  /// A number of things, not of money.
  case count
  case including, excluding
  case date, time
  /// A date that is not the day of the purchase: the end of a guarantee.
  case notDate = "not date"
  case phone, fax
  case taxId = "tax id"
  /// The number of an invoice, a table, a till.
  case number
  /// A legal form.
  case company
  /// A kind of shop.
  case venue
  /// A part of an address.
  case address
  /// What stands large on a receipt but names nobody: "invoice", "thank you".
  case heading
  /// Behind it stands the merchant's name: "thank you for shopping at".
  case thanks
  /// The same at the head, where all of the row is the name: "welcome to".
  case welcome
  /// The heading of a table's column.
  case column
  /// The heading of a table of taxes.
  case summary
  case january, february, march, april, may, june
  case july, august, september, october, november, december

  /// 1 to 12 for a month's name.
  var month: Int? {
    let months = Self.allCases.suffix(12)
    return months.firstIndex(of: self).map { $0 - months.startIndex + 1 }
  }
}
