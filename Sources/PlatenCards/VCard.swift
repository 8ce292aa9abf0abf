package import PlatenModel
internal import PlatenTextAnalysis

/// A contact as a vCard 4.0 (RFC 6350), in lines of at most 75 octets that end in CR LF.
package struct VCard {
  /// The whole entry, from `BEGIN:VCARD` to `END:VCARD`.
  package let text: String

  /// Writes `card`; `photo` is an image as a `data:` URL.
  package init(_ card: BusinessCard, photo: String? = nil) {
    var lines = ["BEGIN:VCARD", "VERSION:4.0"]
    let formattedName =
      card.name ?? card.organization ?? card.emails.first ?? card.phones.first?.value ?? ""
    lines.append("FN:" + ContentLine.escaped(formattedName))
    if card.name != nil {
      let parts = [card.familyName, card.givenName, nil, card.namePrefix]
      // Several suffixes are a list, whose commas are not escaped.
      let suffixes = (card.nameSuffix ?? "").split(separator: ",").map {
        ContentLine.escaped(String($0).trimmed)
      }
      lines.append(
        "N:" + parts.map { ContentLine.escaped($0 ?? "") + ";" }.joined()
          + suffixes.joined(separator: ","))
    }
    if let organization = card.organization {
      let parts = [organization, card.department].compactMap { $0 }.map(ContentLine.escaped)
      lines.append("ORG:" + parts.joined(separator: ";"))
    }
    if let title = card.title { lines.append("TITLE:" + ContentLine.escaped(title)) }
    for phone in card.phones {
      let kind = phone.type == .work ? "\"work,voice\"" : phone.type.rawValue
      let isInternational = phone.value.hasPrefix("+")
      lines.append(
        isInternational
          ? "TEL;VALUE=uri;TYPE=\(kind):tel:\(ContentLine.uri(phone.value))"
            + (phone.extension.map { ";ext=" + ContentLine.uri($0) } ?? "")
          : "TEL;TYPE=\(kind):" + ContentLine.escaped(phone.text))
    }
    lines += card.emails.map { "EMAIL:" + ContentLine.escaped($0) }
    lines += card.urls.map { "URL:" + ContentLine.uri($0) }
    lines += card.addresses.map(Self.address)
    for (network, handle) in card.social.sorted(by: { $0.key < $1.key }) {
      lines.append("X-SOCIALPROFILE;TYPE=\(network):" + ContentLine.escaped(handle))
    }
    if let note = card.note { lines.append("NOTE:" + ContentLine.escaped(note)) }
    if let photo { lines.append("PHOTO:" + photo) }
    lines.append("END:VCARD")
    text = ContentLine.joined(lines)
  }

  private static func address(_ address: BusinessCard.Address) -> String {
    let label = ContentLine.quotedParameter(address.text)
    let parts = [
      address.postOfficeBox, address.extended, address.street, address.city, address.region,
      address.postalCode, address.country,
    ]
    return "ADR;LABEL=\(label):"
      + parts.map { ContentLine.escaped($0 ?? "") }.joined(separator: ";")
  }
}

/// Contacts as a table, RFC 4180: one row each, lists separated by semicolons.
package enum CardTable {
  /// The names of the columns.
  package static let header =
    "source,page,name,given_name,family_name,title,organization,department,"
    + "work_phone,cell_phone,fax,emails,urls,address\r\n"

  /// The row of a card, on the page with this number of a source.
  package static func row(
    source: String, page: Int, card: BusinessCard, format: CSVFormat
  ) -> String {
    func phones(_ kind: BusinessCard.Phone.Kind) -> String {
      card.phones.filter { $0.type == kind }.map(\.value).joined(separator: "; ")
    }
    let columns: [String?] = [
      source, String(page), card.name, card.givenName, card.familyName, card.title,
      card.organization, card.department, phones(.work), phones(.cell), phones(.fax),
      card.emails.joined(separator: "; "), card.urls.joined(separator: "; "),
      card.addresses.map(\.text).joined(separator: "; "),
    ]
    return format.row(columns.map { $0 ?? "" })
  }
}

/// The contact in a barcode's payload: a vCard, or NTT DoCoMo's MeCard.
package struct ContactPayload {
  /// The contact, with at least one field.
  package let card: BusinessCard

  /// Parses a barcode's payload; `nil` if it holds no contact.
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
    let parts = splitFields(value, separator: separator).map { unescaped($0) }
    switch key {
    case "FN": card.name = unescaped(value)
    case "N":
      card.familyName = parts.first.flatMap { $0.isEmpty ? nil : $0 }
      card.givenName = parts.dropFirst().first.flatMap { $0.isEmpty ? nil : $0 }
      if parts.count > 3, !parts[3].isEmpty { card.namePrefix = parts[3] }
      if parts.count > 4, !parts[4].isEmpty { card.nameSuffix = parts[4] }
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
      if let address = address(parts) { card.addresses.append(address) }
    case "NOTE": card.note = unescaped(value, lineEnd: "\n")
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

  /// The address of the components of `ADR` in RFC 6350; with another number of them, of their text.
  private static func address(_ parts: [String]) -> BusinessCard.Address? {
    let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    guard !text.isEmpty else { return nil }
    var address = BusinessCard.Address(text: text)
    let known = parts.map { $0.isEmpty ? nil : $0 }
    guard known.count == 7 else { return address }
    (address.postOfficeBox, address.extended, address.street) = (known[0], known[1], known[2])
    (address.city, address.region) = (known[3], known[4])
    (address.postalCode, address.country) = (known[5], known[6])
    return address
  }

  private static func unescaped(_ text: String, lineEnd: String = " ") -> String {
    text.replacing("\\n", with: lineEnd).replacing("\\N", with: lineEnd).replacing("\\", with: "")
  }
}

/// A profile in a social network.
enum SocialHandle {
  /// The networks' names in a contact, by host.
  private static let networks = [
    "linkedin.com": "linkedin", "twitter.com": "x", "x.com": "x", "instagram.com": "instagram",
    "facebook.com": "facebook", "xing.com": "xing", "github.com": "github",
    "youtube.com": "youtube",
    "tiktok.com": "tiktok",
  ]

  /// The network and the handle of a profile's URL; `nil` for any other URL.
  static func parse(_ url: String) -> (network: String, handle: String)? {
    let parts = url.split(separator: "/").filter { !$0.hasSuffix(":") }
    guard parts.count > 1, let host = parts.first?.lowercased() else { return nil }
    let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    guard let network = networks[name] else { return nil }
    let path = parts.dropFirst().filter { !["in", "company", "profile", "pub"].contains($0) }
    return path.first.map { (network, String($0)) }
  }
}
