/// Who a business card is of, and how they are reached. What is not on the card is `nil` or empty.
public struct BusinessCard: Hashable, Sendable, Codable {
  public struct Phone: Hashable, Sendable, Codable {
    /// The names are those of vCard's `TYPE`.
    public enum Kind: String, Hashable, Sendable, Codable { case work, cell, fax }
    public let type: Kind
    /// E.164 where the country is known.
    public let value: String
    /// As printed.
    public let text: String

    public init(type: Kind, value: String, text: String) {
      self.type = type
      self.value = value
      self.text = text
    }
  }

  public struct Address: Hashable, Sendable, Codable {
    /// On one line.
    public let text: String
    public var street: String?
    public var city: String?
    public var region: String?
    public var postalCode: String?
    /// ISO 3166.
    public var country: String?

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

  /// The full name, with its prefix.
  public var name: String?
  public var namePrefix: String?
  public var givenName: String?
  public var familyName: String?
  public var title: String?
  public var organization: String?
  public var department: String?
  public var phones: [Phone] = []
  public var emails: [String] = []
  public var urls: [String] = []
  public var addresses: [Address] = []
  /// Names in social networks, by network: `linkedin`, `x`, `instagram`, …
  public var social: [String: String] = [:]
  /// By key: the line that it was taken from.
  public var evidence: [String: String] = [:]

  public init() {}

  /// Whether it says nothing of anybody.
  public var isEmpty: Bool {
    name == nil && organization == nil && phones.isEmpty && emails.isEmpty && urls.isEmpty
  }

  /// This card with what only `other` has: the two sides of one card.
  public func merged(with other: BusinessCard) -> BusinessCard {
    var card = self
    if card.name == nil {
      card.name = other.name
      card.namePrefix = other.namePrefix
      card.givenName = other.givenName
      card.familyName = other.familyName
    }
    card.title = title ?? other.title
    card.organization = organization ?? other.organization
    card.department = department ?? other.department
    card.phones += other.phones.filter { phone in !phones.contains { $0.value == phone.value } }
    card.emails += other.emails.filter { !emails.contains($0) }
    card.urls += other.urls.filter { !urls.contains($0) }
    card.addresses += other.addresses.filter { !addresses.contains($0) }
    card.social.merge(other.social) { own, _ in own }
    card.evidence.merge(other.evidence) { own, _ in own }
    return card
  }
}
