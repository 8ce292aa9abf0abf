/// The contact on a business card. A property that is not on the card is `nil` or empty.
public struct BusinessCard: Hashable, Sendable, Codable {
  /// A telephone number.
  public struct Phone: Hashable, Sendable, Codable {
    /// The kind of a number, named as vCard's `TYPE` parameter (RFC 6350).
    public enum Kind: String, Hashable, Sendable, Codable {
      /// A landline at work.
      case work
      /// A mobile telephone.
      case cell
      /// A fax.
      case fax
    }
    /// The kind of the number.
    public let type: Kind
    /// The number in E.164 form if its country is known, else as printed.
    public let value: String
    /// The number as printed.
    public let text: String
    /// The digits of an extension behind it.
    public let `extension`: String?

    /// Creates a telephone number, by default without an extension.
    public init(type: Kind, value: String, text: String, extension: String? = nil) {
      self.type = type
      self.value = value
      self.text = text
      self.extension = `extension`
    }
  }

  /// A postal address.
  public struct Address: Hashable, Sendable, Codable {
    /// The whole address on one line, as printed.
    public let text: String
    /// The post office box of an address in a barcode.
    public var postOfficeBox: String?
    /// The suite or apartment of an address in a barcode.
    public var extended: String?
    /// The street with the house number.
    public var street: String?
    /// The city.
    public var city: String?
    /// The state, province or canton.
    public var region: String?
    /// The postal code.
    public var postalCode: String?
    /// The two letters of ISO 3166-1; in a barcode the country's name as it stands there.
    public var country: String?

    /// Creates an address; its parts are `nil` by default.
    public init(
      text: String, street: String? = nil, city: String? = nil, region: String? = nil,
      postalCode: String? = nil, country: String? = nil
    ) {
      self.text = text
      self.street = street
      self.city = city
      self.region = region
      self.postalCode = postalCode
      self.country = country
    }
  }

  enum CodingKeys: CodingKey {
    case name, namePrefix, givenName, familyName, nameSuffix, title, organization, department
    case phones, emails, urls, addresses, social, note, evidence, confidence
  }

  /// The full name, with its prefix.
  public var name: String?
  /// The prefix of the name, such as `Dr.`.
  public var namePrefix: String?
  /// The given names.
  public var givenName: String?
  /// The family name.
  public var familyName: String?
  /// What follows the name, separated by commas: `III`, `Jr., CPA`.
  public var nameSuffix: String?
  /// The job title.
  public var title: String?
  /// The organization.
  public var organization: String?
  /// The department of the organization.
  public var department: String?
  /// The telephone numbers, in reading order.
  public var phones: [Phone] = []
  /// The e-mail addresses, in reading order.
  public var emails: [String] = []
  /// The web addresses, in reading order.
  public var urls: [String] = []
  /// The postal addresses, in reading order.
  public var addresses: [Address] = []
  /// The user name by social network: `linkedin`, `x`, `instagram`, …
  public var social: [String: String] = [:]
  /// The note of a contact in a barcode.
  public var note: String?
  /// The printed line that a field comes from, by the field's key in JSON.
  public var evidence: [String: String] = [:]
  /// The confidence of each printed field, 0 to 1, by its key in JSON; of a list, that of its least
  /// certain value. Fields from a barcode have none.
  public var confidence: [String: Double] = [:]

  /// Creates an empty card.
  public init() {}

  /// Whether the card has no name, organization, telephone number, e-mail or web address.
  public var isEmpty: Bool {
    name == nil && organization == nil && phones.isEmpty && emails.isEmpty && urls.isEmpty
  }

  /// This card, completed by fields of `other`, such as the other side of the same card.
  ///
  /// Fields of this card take precedence; lists are joined without duplicates.
  public func merged(with other: BusinessCard) -> BusinessCard {
    var card = self
    if card.name == nil {
      card.name = other.name
      card.namePrefix = other.namePrefix
      card.givenName = other.givenName
      card.familyName = other.familyName
      card.nameSuffix = other.nameSuffix
    }
    card.note = note ?? other.note
    card.title = title ?? other.title
    card.organization = organization ?? other.organization
    card.department = department ?? other.department
    card.phones += other.phones.filter { phone in
      !phones.contains { $0.value == phone.value && $0.extension == phone.extension }
    }
    card.emails += other.emails.filter { !emails.contains($0) }
    card.urls += other.urls.filter { !urls.contains($0) }
    card.addresses += other.addresses.filter { !addresses.contains($0) }
    card.social.merge(other.social) { own, _ in own }
    card.evidence.merge(other.evidence) { own, _ in own }
    let own: [String: Bool] = [
      "name": name != nil, "title": title != nil, "organization": organization != nil,
      "department": department != nil,
    ]
    card.confidence.merge(other.confidence.filter { own[$0.key] != true }) { min($0, $1) }
    return card
  }
}

extension BusinessCard {
  /// Decodes a card; one without evidence and confidence, as a client may send it, is valid.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    name = try values.decodeIfPresent(String.self, forKey: .name)
    namePrefix = try values.decodeIfPresent(String.self, forKey: .namePrefix)
    givenName = try values.decodeIfPresent(String.self, forKey: .givenName)
    familyName = try values.decodeIfPresent(String.self, forKey: .familyName)
    nameSuffix = try values.decodeIfPresent(String.self, forKey: .nameSuffix)
    note = try values.decodeIfPresent(String.self, forKey: .note)
    title = try values.decodeIfPresent(String.self, forKey: .title)
    organization = try values.decodeIfPresent(String.self, forKey: .organization)
    department = try values.decodeIfPresent(String.self, forKey: .department)
    phones = try values.decode([Phone].self, forKey: .phones)
    emails = try values.decode([String].self, forKey: .emails)
    urls = try values.decode([String].self, forKey: .urls)
    addresses = try values.decode([Address].self, forKey: .addresses)
    social = try values.decode([String: String].self, forKey: .social)
    evidence = try values.decodeIfPresent([String: String].self, forKey: .evidence) ?? [:]
    confidence = try values.decodeIfPresent([String: Double].self, forKey: .confidence) ?? [:]
  }
}
