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
      let parts = [card.familyName, card.givenName, nil, card.namePrefix, nil]
      lines.append("N:" + parts.map { ContentLine.escaped($0 ?? "") }.joined(separator: ";"))
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
          : "TEL;TYPE=\(kind):" + ContentLine.escaped(phone.text))
    }
    lines += card.emails.map { "EMAIL:" + ContentLine.escaped($0) }
    lines += card.urls.map { "URL:" + ContentLine.uri($0) }
    lines += card.addresses.map(Self.address)
    for (network, handle) in card.social.sorted(by: { $0.key < $1.key }) {
      lines.append("X-SOCIALPROFILE;TYPE=\(network):" + ContentLine.escaped(handle))
    }
    if let photo { lines.append("PHOTO:" + photo) }
    lines.append("END:VCARD")
    text = ContentLine.joined(lines)
  }

  private static func address(_ address: BusinessCard.Address) -> String {
    let label = ContentLine.quotedParameter(address.text)
    let parts = [
      "", "", address.street, address.city, address.region, address.postalCode, address.country,
    ]
    return "ADR;LABEL=\(label):"
      + parts.map { ContentLine.escaped($0 ?? "") }.joined(separator: ";")
  }
}
