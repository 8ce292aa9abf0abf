package import PlatenModel
internal import PlatenTextAnalysis

/// The contact in a barcode's payload: a vCard, or NTT DoCoMo's MeCard.
package struct ContactPayload {
  /// The contact, with at least one field.
  package let card: BusinessCard

  /// Parses a barcode's payload; `nil` where it holds no contact.
  package init?(_ payload: String) {
    if payload.uppercased().hasPrefix("MECARD:") {
      card = Self.meCard(String(payload.dropFirst(7)))
    } else if payload.uppercased().contains("BEGIN:VCARD") {
      card = Self.vCard(payload)
    } else {
      return nil
    }
    guard !card.isEmpty else { return nil }
  }

  private static func vCard(_ payload: String) -> BusinessCard {
    var card = BusinessCard()
    let unfolded = payload.replacing("\r\n", with: "\n").replacing("\n ", with: "")
      .replacing("\n\t", with: "")
    for line in unfolded.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let head = line[..<colon].uppercased().split(separator: ";").map(String.init)
      let value = String(line[line.index(after: colon)...])
      let key = head.first?.split(separator: ".").last.map(String.init) ?? ""
      add(key, value, types: head.dropFirst().joined(separator: " "), separator: ";", to: &card)
    }
    return card
  }

  private static func meCard(_ body: String) -> BusinessCard {
    var card = BusinessCard()
    for field in splitFields(body, separator: ";") {
      guard let colon = field.firstIndex(of: ":") else { continue }
      let value = String(field[field.index(after: colon)...])
      add(field[..<colon].uppercased(), value, types: "", separator: ",", to: &card)
    }
    return card
  }

  private static func add(
    _ key: String, _ value: String, types: String, separator: Character, to card: inout BusinessCard
  ) {
    guard !value.isEmpty else { return }
    let parts = splitFields(value, separator: separator).map(unescaped)
    switch key {
    case "FN": card.name = unescaped(value)
    case "N":
      card.familyName = parts.first.flatMap { $0.isEmpty ? nil : $0 }
      card.givenName = parts.dropFirst().first.flatMap { $0.isEmpty ? nil : $0 }
      if parts.count > 3, !parts[3].isEmpty { card.namePrefix = parts[3] }
      let full = [card.namePrefix, card.givenName, card.familyName].compactMap { $0 }
      card.name = card.name ?? full.joined(separator: " ")
    case "ORG":
      card.organization = parts.first
      if parts.count > 1 { card.department = parts[1] }
    case "TITLE": card.title = unescaped(value)
    case "TEL":
      let number =
        value.lowercased().hasPrefix("tel:") ? String(value.dropFirst(4)) : unescaped(value)
      let kind: BusinessCard.Phone.Kind =
        types.contains("CELL") ? .cell : types.contains("FAX") ? .fax : .work
      card.phones.append(
        .init(type: kind, value: number.filter { $0 == "+" || $0.isNumber }, text: number))
    case "EMAIL": card.emails.append(unescaped(value))
    case "URL": card.urls.append(unescaped(value))
    case "ADR":
      let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
      if !text.isEmpty { card.addresses.append(.init(text: text)) }
    default: break
    }
  }

  /// Splits `text` at each `separator` without a backslash before it.
  private static func splitFields(_ text: String, separator: Character) -> [String] {
    var parts = [""], isEscaped = false
    for character in text {
      if character == separator, !isEscaped {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return parts
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("\\n", with: " ").replacing("\\", with: "")
  }
}
