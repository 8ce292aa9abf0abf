internal import PlatenModel
internal import PlatenTextAnalysis

/// The merchant's telephone number, tax number and address.
struct ContactDetails {
  /// A field's text and its place.
  struct Field {
    let text: String
    /// In pixels of the page.
    let box: Box
    /// 0 to 1.
    let confidence: Double
  }

  let phone: Field?
  let taxId: Field?
  let address: Field?
  let legalName: Field?
  let receiptNumber: Field?

  init(_ page: ReceiptPage, merchant: ClosedRange<Int>?) {
    phone = Self.number(on: page, after: [.phone], digits: 6...15) ?? Self.unlabeledPhone(on: page)
    taxId = Self.number(on: page, after: [.taxId], digits: 5...15)
    address = merchant.flatMap { Self.address(on: page, below: $0.upperBound) }
    legalName = LegalName(page, merchant: merchant).field
    receiptNumber = ReceiptNumber(page).field
  }

  /// The first number after a keyword of `roles` that has as many digits as `digits` allows.
  private static func number(
    on page: ReceiptPage, after roles: Set<KeywordRole>, digits: ClosedRange<Int>
  ) -> Field? {
    for row in page.rows.indices {
      for match in page.keywords.rows[row] where !match.roles.isDisjoint(with: roles) {
        let words = page.rows[row].words
        let end =
          page.keywords.rows[row].first {
            $0.words.lowerBound > match.words.upperBound
              && !$0.roles.isDisjoint(with: [.fax, .phone, .taxId, .date, .time])
          }?.words.lowerBound ?? words.count
        let rest = words[min(match.words.upperBound, end)..<end]
        guard !rest.isEmpty else { continue }
        let text = String(
          rest.map(\.text).joined(separator: " ")
            .drop {
              !$0.isNumber && $0 != "+" && $0 != "(" && !(roles.contains(.taxId) && $0.isUppercase)
            }
            .reversed().drop { !$0.isNumber && !$0.isLetter }.reversed())
        let plain = text.prefix {
          $0.isNumber || $0.isLetter && roles.contains(.taxId) || " -+()./".contains($0)
        }
        let number = String(plain).trimmed
        if digits.contains(number.count(where: \.isNumber)) {
          return Field(
            text: number, box: rest.dropFirst().reduce(rest.first!.box) { $0.union($1.box) },
            confidence: 0.9 * rest.map(\.confidence).min()!)
        }
      }
    }
    return nil
  }

  /// An American telephone number without a keyword, among the first third of the rows:
  /// `(212) 555-0142`, `847-555-0147`.
  private static func unlabeledPhone(on page: ReceiptPage) -> Field? {
    for row in page.rows.prefix(max(8, page.rows.count / 3)) {
      let digits = row.text.filter { $0.isDigit }
      let groups = row.text.split { !$0.isDigit }.map(\.count)
      let others = row.text.filter { $0.isLetter }
      if digits.count == 10, groups == [3, 3, 4], others.isEmpty {
        return Field(text: row.text, box: row.box, confidence: 0.85)
      }
    }
    return nil
  }

  /// The rows below the merchant's name, up to the first one that is no part of an address.
  private static func address(on page: ReceiptPage, below row: Int) -> Field? {
    var rows: [PrintedRow] = []
    var isAddress = false
    for next in page.rows.indices.dropFirst(row + 1).prefix(9) {
      let printed = page.rows[next]
      let keywords = page.keywords.rows[next]
      let letters = printed.text.count(where: \.isLetter)
      let digits = printed.text.count(where: \.isNumber)
      let terminatingRoles: Set<KeywordRole> = [
        .phone, .fax, .taxId, .date, .heading, .thanks, .welcome, .column, .total, .subtotal, .cash,
      ]
      if keywords.contains(where: {
        !$0.roles.isDisjoint(with: terminatingRoles) && $0.roles.isDisjoint(with: [.address])
          && ($0.words.lowerBound == 0 || digits >= 6)
      }) || page.amounts[next].contains(where: \.isMoney) {
        if rows.isEmpty && !keywords.contains(where: { $0.roles.contains(.column) }) { continue }
        break
      }
      if keywords.contains(where: { $0.roles.contains(.number) && !$0.roles.contains(.address) }),
        digits >= 5
      {
        if rows.isEmpty { continue } else { break }
      }
      if letters < 3 && !isPostcode(printed.text)
        || digits > letters && letters < 4 && !isPostcode(printed.text)
      {
        if rows.isEmpty { continue } else { break }
      }
      isAddress = isAddress || digits > 0 || keywords.contains { $0.roles.contains(.address) }
      rows.append(printed)
    }
    guard isAddress, let first = rows.first else { return nil }
    return Field(
      text: rows.map(\.text).joined(separator: " "),
      box: rows.dropFirst().reduce(first.box) { $0.union($1.box) },
      confidence: 0.8 * (rows.flatMap(\.words).meanConfidence ?? 0))
  }

  /// Whether `text` is a postal code of five digits.
  private static func isPostcode(_ text: String) -> Bool {
    text.count(where: \.isNumber) == 5 && text.count <= 8
  }
}

/// The registrable label of a printed host: `acme` of `www.acme.co.uk` and of `office@acme.com`.
struct WebHost {
  /// Lowercase letters, digits and hyphens.
  let name: String

  /// The top-level domains that shops use: those of the supported countries, and these.
  private static let topLevelDomains = Set(Country.byCode.keys.map { $0.lowercased() })
    .union(["com", "net", "org", "biz", "info", "eu", "uk"])
  /// Generic labels before a country's top-level domain.
  private static let secondLevelDomains: Set = ["co", "com", "net", "org", "gov"]
  /// Labels that do not name the merchant: `www` and its misreadings, and social networks.
  private static let ignoredLabels: Set = [
    "www", "ww", "http", "https", "facebook", "instagram", "twitter", "google", "tripadvisor",
  ]

  /// The hosts in `text`, from left to right, without e-mail providers.
  static func hosts(in text: String) -> [WebHost] {
    // Recognition inserts spaces next to points.
    text.lowercased().replacing(". ", with: ".").replacing(" .", with: ".")
      .split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "-" }
      .compactMap { WebHost($0) }
  }

  /// `nil` for text that is no host, and for hosts of others than the merchant.
  private init?(_ host: Substring) {
    var labels = host.split(separator: ".").map(String.init)
    guard labels.count >= 2, let topLevelDomain = labels.popLast(),
      Self.topLevelDomains.contains(topLevelDomain)
    else {
      return nil
    }
    if labels.count >= 2, Self.secondLevelDomains.contains(labels[labels.count - 1]) {
      labels.removeLast()
    }
    let label = labels[labels.count - 1]
    guard label.count >= 4, label.contains(where: \.isLetter), !Self.ignoredLabels.contains(label),
      !EmailProviders.names.contains(label)
    else { return nil }
    name = label
  }
}

/// The number of the receipt or the invoice: the word with digits after its label.
struct ReceiptNumber {
  /// `nil` if no number is labeled.
  let field: ContactDetails.Field?

  init(_ page: ReceiptPage) {
    field = page.rows.indices.lazy.compactMap { Self.number(in: $0, on: page) }.first
  }

  private static func number(in row: Int, on page: ReceiptPage) -> ContactDetails.Field? {
    let words = page.rows[row].words
    for label in page.keywords.rows[row] where label.roles.contains(.receiptNumber) {
      let inside = words[label.words.upperBound]
      let after = words.dropFirst(label.words.upperBound + 1).prefix(3).first { isNumber($0.text) }
      let found = isNumber(inside.text) && inside.text.contains("#") ? inside : after
      guard let found, !page.amounts[row].contains(where: { $0.isMoney }) else { continue }
      let text = found.text.split { !$0.isLetter && !$0.isNumber && !"-/.".contains($0) }
        .last { $0.contains(where: \.isNumber) }
      return text.map {
        ContactDetails.Field(text: String($0), box: found.box, confidence: 0.9 * found.confidence)
      }
    }
    return nil
  }

  /// Whether `text` may be a number: at least two digits, no date and no time.
  private static func isNumber(_ text: String) -> Bool {
    text.count(where: \.isDigit) >= 2 && !text.contains(":") && text.count <= 24
      && text.count { "/.".contains($0) } < 2
  }
}
