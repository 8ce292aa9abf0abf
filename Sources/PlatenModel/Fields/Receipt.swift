/// What a receipt says: who was paid, when, how much and for what.
///
/// A property is `nil` where it is not printed or could not be made out; where it comes from
/// stands in ``evidence``.
public struct Receipt: Hashable, Sendable, Codable {
  /// What kind of paper it is.
  public enum Kind: String, Hashable, Sendable, Codable {
    case receipt
    /// No receipt: a letter, a card, a page of a book.
    case other
  }

  public var kind = Kind.receipt
  public var merchant: String?
  public var address: String?
  /// As printed, without spaces at its ends.
  public var phone: String?
  /// The merchant's number for value added tax or its kin, as printed.
  public var taxId: String?
  /// ISO 8601: `2022-11-29`.
  public var date: String?
  /// Hours and minutes of a day of 24 hours: `13:02`.
  public var time: String?
  /// ISO 4217: `CHF`.
  public var currency: String?
  public var items: [Item] = []
  /// Before tax, tip and rounding, where it is printed.
  public var subtotal: Money?
  /// All taxes together.
  public var tax: Money?
  public var taxes: [Tax] = []
  public var discount: Money?
  /// A tip, or a charge for service.
  public var tip: Money?
  public var rounding: Money?
  public var total: Money?
  /// What the buyer gave.
  public var amountPaid: Money?
  public var change: Money?
  /// `cash`, `card`, or the name of the card or service.
  public var paymentMethod: String?
  /// The last four digits of the card.
  public var cardDigits: String?
  /// Where each of the above comes from, by its key in JSON.
  public var evidence: [String: Evidence] = [:]
  /// What a person should look at, a line each; empty where nothing is doubtful.
  public var doubts: [String] = []
  /// The receipt before it in the run that says the same, where there is one.
  public var duplicateOf: String?

  public init() {}

  /// One thing that was bought.
  public struct Item: Hashable, Sendable, Codable {
    public var description: String
    public var quantity: Money?
    public var unitPrice: Money?
    public var amount: Money
    /// What was taken off, a positive amount; ``amount`` is what is left.
    public var discount: Money?
    /// Its lines on the page, in pixels of the flattened page.
    public var quad: Quad?

    public init(description: String, amount: Money) {
      self.description = description
      self.amount = amount
    }
  }

  /// One rate of tax.
  public struct Tax: Hashable, Sendable, Codable {
    /// Percent.
    public var rate: Money?
    public var net: Money?
    public var amount: Money

    public init(rate: Money? = nil, net: Money? = nil, amount: Money) {
      self.rate = rate
      self.net = net
      self.amount = amount
    }
  }

  /// Where a field comes from.
  public struct Evidence: Hashable, Sendable, Codable {
    /// As printed.
    public let text: String
    /// How likely the field is right, 0 to 1.
    public let confidence: Double
    /// Its place, in pixels of the flattened page.
    public let quad: Quad

    public init(text: String, confidence: Double, quad: Quad) {
      self.text = text
      self.confidence = confidence
      self.quad = quad
    }
  }
}

extension Receipt {
  private enum CodingKeys: CodingKey {
    case kind, merchant, address, phone, taxId, date, time, currency, items, subtotal, tax, taxes
    case discount, tip, rounding, total, amountPaid, change, paymentMethod, cardDigits, evidence
    case doubts, duplicateOf
  }

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
    (phone, taxId) = (try text(.phone), try text(.taxId))
    (date, time, currency) = (try text(.date), try text(.time), try text(.currency))
    items = try values.decodeIfPresent([Item].self, forKey: .items) ?? []
    (subtotal, tax, discount) = (try money(.subtotal), try money(.tax), try money(.discount))
    taxes = try values.decodeIfPresent([Tax].self, forKey: .taxes) ?? []
    (tip, rounding, total) = (try money(.tip), try money(.rounding), try money(.total))
    (amountPaid, change) = (try money(.amountPaid), try money(.change))
    (paymentMethod, cardDigits) = (try text(.paymentMethod), try text(.cardDigits))
    evidence = try values.decodeIfPresent([String: Evidence].self, forKey: .evidence) ?? [:]
    doubts = try values.decodeIfPresent([String].self, forKey: .doubts) ?? []
    duplicateOf = try text(.duplicateOf)
  }

  /// A key is left out where its value is not known.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    for (key, text) in [
      (.merchant, merchant), (.address, address), (.phone, phone), (.taxId, taxId),
      (.date, date), (.time, time), (.currency, currency), (.paymentMethod, paymentMethod),
      (.cardDigits, cardDigits), (.duplicateOf, duplicateOf),
    ] as [(CodingKeys, String?)] {
      try values.encodeIfPresent(text, forKey: key)
    }
    for (key, amount) in [
      (.subtotal, subtotal), (.tax, tax), (.discount, discount), (.tip, tip),
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
