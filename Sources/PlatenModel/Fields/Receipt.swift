/// The fields of a receipt: who was paid, when, how much and for what.
///
/// A property is `nil` if the field is not printed or was not recognized; ``evidence`` says
/// where each field stands on the page.
public struct Receipt: Hashable, Sendable, Codable {
  /// The kind of document that a page is.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// A receipt.
    case receipt
    /// Anything else: a letter, a card, a page of a book.
    case other
  }

  /// The kind of document; of ``Kind/other`` no field is known.
  public var kind = Kind.receipt
  /// The name of the merchant, or of who else was paid.
  public var merchant: String?
  /// The registered name of the firm behind the merchant, with its legal form.
  public var legalName: String?
  /// The merchant's postal address, on one line.
  public var address: String?
  /// The merchant's telephone number as printed, without spaces at its ends.
  public var phone: String?
  /// The merchant's number for value added tax or a similar tax, as printed.
  public var taxId: String?
  /// The number of the receipt or the invoice, as printed.
  public var receiptNumber: String?
  /// The day of the purchase.
  public var date: CivilDate?
  /// The time of the purchase.
  public var time: TimeOfDay?
  /// The currency of all amounts.
  public var currency: CurrencyCode?
  /// The line items, from top to bottom.
  public var items: [Item] = []
  /// The amount before tax, tip and rounding, if it is printed.
  public var subtotal: FixedDecimal?
  /// The sum of all taxes.
  public var tax: FixedDecimal?
  /// The taxes, one for each rate.
  public var taxes: [Tax] = []
  /// The sum that was taken off, a positive amount.
  public var discount: FixedDecimal?
  /// A tip, or a charge for service.
  public var tip: FixedDecimal?
  /// A charge for service, which ``tip`` repeats if no tip is printed.
  public var serviceCharge: FixedDecimal?
  /// The rounding to coins that exist, positive or negative.
  public var rounding: FixedDecimal?
  /// The amount to pay.
  public var total: FixedDecimal?
  /// The amount that the buyer gave.
  public var amountPaid: FixedDecimal?
  /// The amount that the buyer got back.
  public var change: FixedDecimal?
  /// `cash`, `card`, or the name of the card or service.
  public var paymentMethod: String?
  /// The last four digits of the card's number.
  public var cardDigits: String?
  /// The place and the confidence of each field.
  public var evidence: [Field: Evidence] = [:]
  /// The fields that a person should check, and why; empty if none is doubtful.
  public var warnings: [Warning] = []
  /// The name of an earlier photo of the same receipt in the run, if there is one.
  public var duplicateOf: String?

  /// Creates a receipt without any field.
  public init() {}

  /// A field that has ``Receipt/evidence``. The raw value is its key in JSON.
  public enum Field: String, Hashable, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    /// ``Receipt/merchant``.
    case merchant
    /// ``Receipt/legalName``.
    case legalName
    /// ``Receipt/address``.
    case address
    /// ``Receipt/phone``.
    case phone
    /// ``Receipt/taxId``.
    case taxId
    /// ``Receipt/receiptNumber``.
    case receiptNumber
    /// ``Receipt/date``.
    case date
    /// ``Receipt/time``.
    case time
    /// ``Receipt/currency``.
    case currency
    /// ``Receipt/subtotal``.
    case subtotal
    /// ``Receipt/tax``.
    case tax
    /// ``Receipt/discount``.
    case discount
    /// ``Receipt/tip``.
    case tip
    /// ``Receipt/serviceCharge``.
    case serviceCharge
    /// ``Receipt/rounding``.
    case rounding
    /// ``Receipt/total``.
    case total
    /// ``Receipt/amountPaid``.
    case amountPaid
    /// ``Receipt/change``.
    case change
    /// ``Receipt/paymentMethod``.
    case paymentMethod
    /// ``Receipt/cardDigits``.
    case cardDigits
  }

  /// A reason to check a field by eye. Encodes as an object of code, field and text.
  public struct Warning: Hashable, Sendable {
    /// What is wrong with the field.
    public enum Code: String, Hashable, Sendable, Codable {
      /// It was not found.
      case missing
      /// It was found, with less confidence than is needed to trust it.
      case lowConfidence
    }

    /// What is wrong.
    public let code: Code
    /// The field to check.
    public let field: Field

    /// The warning that `field` was not found.
    public static func missing(_ field: Field) -> Self { Self(code: .missing, field: field) }
    /// The warning that the confidence of `field` is low.
    public static func lowConfidence(_ field: Field) -> Self {
      Self(code: .lowConfidence, field: field)
    }
  }

  /// A line item: an article or a service with its price.
  public struct Item: Hashable, Sendable, Codable {
    /// The name of the item; empty if none is printed.
    public var description: String
    /// The number of units, or the weight.
    public var quantity: FixedDecimal?
    /// The price of one unit.
    public var unitPrice: FixedDecimal?
    /// The amount to pay for the item, after ``discount``.
    public var amount: FixedDecimal
    /// The amount that was taken off, positive.
    public var discount: FixedDecimal?
    /// The item's row on the page, in pixels of the flattened page.
    public var quad: Quad?

    /// Creates an item with a name and an amount only.
    public init(description: String, amount: FixedDecimal) {
      self.description = description
      self.amount = amount
    }
  }

  /// The tax of one rate.
  public struct Tax: Hashable, Sendable, Codable {
    /// The rate in percent.
    public var rate: FixedDecimal?
    /// The taxed amount, without the tax.
    public var net: FixedDecimal?
    /// The amount of tax.
    public var amount: FixedDecimal
    /// The taxed amount with the tax; `nil` if ``net`` is not known.
    public var gross: FixedDecimal? { net.map { $0 + amount } }

    /// Creates a tax whose rate and taxed amount need not be known.
    public init(rate: FixedDecimal? = nil, net: FixedDecimal? = nil, amount: FixedDecimal) {
      self.rate = rate
      self.net = net
      self.amount = amount
    }
  }

  /// The text that a field was taken from.
  public struct Evidence: Hashable, Sendable, Codable {
    /// The text as printed.
    public let text: String
    /// The probability that the field is right, 0 to 1.
    public let confidence: Double
    /// The corners of the text, in pixels of the flattened page.
    public let quad: Quad

    /// Creates the evidence of one field.
    public init(text: String, confidence: Double, quad: Quad) {
      self.text = text
      self.confidence = confidence
      self.quad = quad
    }
  }
}

extension Receipt.Warning: CustomStringConvertible {
  /// A short sentence without a full stop: `no date was found`.
  public var description: String {
    switch code {
    case .missing: "no \(field.rawValue) was found"
    case .lowConfidence: "the \(field.rawValue) is unsure"
    }
  }
}

/// One object; a key is left out if its value is not known.
extension Receipt {
  private enum CodingKeys: CodingKey {
    case kind, merchant, address, phone, taxId, date, time, currency, items, subtotal, tax, taxes
    case legalName, receiptNumber, serviceCharge, discount, tip, rounding, total, amountPaid,
      change, paymentMethod, cardDigits, evidence
    case doubts, warnings, duplicateOf
  }

  /// Decodes a receipt; a list that is left out is empty.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try values.decodeIfPresent(String.self, forKey: key)
    }
    func money(_ key: CodingKeys) throws -> FixedDecimal? {
      try values.decodeIfPresent(FixedDecimal.self, forKey: key)
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
    warnings = try values.decodeIfPresent([Warning].self, forKey: .warnings) ?? []
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
    ] as [(CodingKeys, FixedDecimal?)] {
      try values.encodeIfPresent(amount, forKey: key)
    }
    if !items.isEmpty { try values.encode(items, forKey: .items) }
    if !taxes.isEmpty { try values.encode(taxes, forKey: .taxes) }
    if !evidence.isEmpty { try values.encode(evidence, forKey: .evidence) }
    if !warnings.isEmpty {
      // The sentences alone are the older form.
      try values.encode(warnings.map(\.description), forKey: .doubts)
      try values.encode(warnings, forKey: .warnings)
    }
  }
}

extension Receipt.Warning: Codable {
  private enum CodingKeys: CodingKey { case code, field, text }

  /// Decodes code and field.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    code = try values.decode(Code.self, forKey: .code)
    field = try values.decode(Receipt.Field.self, forKey: .field)
  }

  /// Encodes code, field, and ``description`` as text.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(code, forKey: .code)
    try values.encode(field, forKey: .field)
    try values.encode(description, forKey: .text)
  }
}
