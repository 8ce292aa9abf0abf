extension BusinessCard {
  /// Decodes a card; one without evidence and confidence, as a client may send it, is valid.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    name = try values.decodeIfPresent(String.self, forKey: .name)
    namePrefix = try values.decodeIfPresent(String.self, forKey: .namePrefix)
    givenName = try values.decodeIfPresent(String.self, forKey: .givenName)
    familyName = try values.decodeIfPresent(String.self, forKey: .familyName)
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
