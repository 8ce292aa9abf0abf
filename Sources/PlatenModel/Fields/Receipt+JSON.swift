/// One object; a key is left out where its value is not known.
extension Receipt {
  private enum CodingKeys: CodingKey {
    case kind, merchant, address, phone, taxId, date, time, currency, items, subtotal, tax, taxes
    case legalName, receiptNumber, serviceCharge, discount, tip, rounding, total, amountPaid,
      change, paymentMethod, cardDigits, evidence
    case doubts, duplicateOf
  }

  /// Decodes a receipt; a list that is left out is empty.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try values.decodeIfPresent(String.self, forKey: key)
    }
    func money(_ key: CodingKeys) throws -> Money? {
      try values.decodeIfPresent(Money.self, forKey: key)
    }
    kind = try values.decode(Kind.self, forKey: .kind)
    (merchant, address) = (try text(.merchant), try text(.address))
    (legalName, receiptNumber) = (try text(.legalName), try text(.receiptNumber))
    serviceCharge = try money(.serviceCharge)
    (phone, taxId) = (try text(.phone), try text(.taxId))
    date = try values.decodeIfPresent(CivilDate.self, forKey: .date)
    time = try values.decodeIfPresent(TimeOfDay.self, forKey: .time)
    currency = try values.decodeIfPresent(CurrencyCode.self, forKey: .currency)
    items = try values.decodeIfPresent([Item].self, forKey: .items) ?? []
    (subtotal, tax, discount) = (try money(.subtotal), try money(.tax), try money(.discount))
    taxes = try values.decodeIfPresent([Tax].self, forKey: .taxes) ?? []
    (tip, rounding, total) = (try money(.tip), try money(.rounding), try money(.total))
    (amountPaid, change) = (try money(.amountPaid), try money(.change))
    (paymentMethod, cardDigits) = (try text(.paymentMethod), try text(.cardDigits))
    evidence = try values.decodeIfPresent([Field: Evidence].self, forKey: .evidence) ?? [:]
    doubts = try values.decodeIfPresent([Doubt].self, forKey: .doubts) ?? []
    duplicateOf = try text(.duplicateOf)
  }

  /// Encodes the fields that are known; an empty list is left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    for (key, text) in [
      (.merchant, merchant), (.address, address), (.phone, phone), (.taxId, taxId),
      (.paymentMethod, paymentMethod), (.cardDigits, cardDigits), (.duplicateOf, duplicateOf),
      (.legalName, legalName), (.receiptNumber, receiptNumber),
    ] as [(CodingKeys, String?)] {
      try values.encodeIfPresent(text, forKey: key)
    }
    try values.encodeIfPresent(date, forKey: .date)
    try values.encodeIfPresent(time, forKey: .time)
    try values.encodeIfPresent(currency, forKey: .currency)
    for (key, amount) in [
      (.subtotal, subtotal), (.tax, tax), (.discount, discount), (.tip, tip),
      (.serviceCharge, serviceCharge),
      (.rounding, rounding), (.total, total), (.amountPaid, amountPaid), (.change, change),
    ] as [(CodingKeys, Money?)] {
      try values.encodeIfPresent(amount, forKey: key)
    }
    if !items.isEmpty { try values.encode(items, forKey: .items) }
    if !taxes.isEmpty { try values.encode(taxes, forKey: .taxes) }
    if !evidence.isEmpty { try values.encode(evidence, forKey: .evidence) }
    if !doubts.isEmpty { try values.encode(doubts, forKey: .doubts) }
  }
}

extension Receipt.Doubt: Codable {
  /// Decodes a sentence of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(expecting: "a reason to check a receipt")
  }

  /// Encodes ``description``.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
