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
    phone = Self.number(on: page, after: [.phone], digits: 6...15) ?? Self.unlabelledPhone(on: page)
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
  private static func unlabelledPhone(on page: ReceiptPage) -> Field? {
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
