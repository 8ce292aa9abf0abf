/// The meaning of a keyword on a receipt. The raw values are the names in the data files.
enum KeywordRole: String, CaseIterable, Sendable {
  /// Always the total: "amount due".
  case final
  /// The total in most cases: "total".
  case total
  /// A part of the total.
  case subtotal, tax, tip, service, rounding, discount
  /// A means of payment.
  case cash, card
  /// The amount given, by any means of payment.
  case paid
  /// The amount given back.
  case change
  /// A count of items, not an amount of money.
  case count
  /// Whether an amount includes the tax.
  case including, excluding
  /// The total in another currency, or the rate of exchange.
  case equivalent
  /// The date or the time of the purchase.
  case date, time
  /// A date other than that of the purchase: the end of a guarantee.
  case notDate = "not date"
  /// A telephone number or a fax number.
  case phone, fax
  /// The merchant's tax number.
  case taxId = "tax id"
  /// The number of an invoice, a table or a till.
  case number
  /// The number of the receipt or the invoice itself.
  case receiptNumber = "receipt number"
  /// A company's legal form.
  case company
  /// A kind of shop.
  case venue
  /// A part of an address.
  case address
  /// The label of the person to whom the shop belongs: "owner".
  case owner
  /// Large text without a name: "invoice", "thank you".
  case heading
  /// A phrase that the merchant's name follows: "thank you for shopping at".
  case thanks
  /// A phrase in the header that is part of the name's row: "welcome to".
  case welcome
  /// The heading of a column of line items.
  case column
  /// The heading of a table of taxes.
  case summary
  /// A month's name.
  case january, february, march, april, may, june
  case july, august, september, october, november, december

  /// The month, 1 to 12; `nil` for other roles.
  var month: Int? {
    let months = Self.allCases.suffix(12)
    return months.firstIndex(of: self).map { $0 - months.startIndex + 1 }
  }
}
