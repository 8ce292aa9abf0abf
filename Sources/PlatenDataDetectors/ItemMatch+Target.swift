internal import PlatenModel

extension ItemMatch {
  /// The URL that a click on the item opens; `nil` where there is none.
  ///
  /// It is a web page, `mailto:` (RFC 6068), `tel:` (RFC 3966), a map search for an address, or,
  /// for a day, a calendar entry as a `data:` URL (RFC 2397).
  ///
  /// - Parameters:
  ///   - title: The title of a calendar entry.
  ///   - stamp: The creation time of a calendar entry, `YYYYMMDDThhmmssZ`.
  package func target(title: String, stamp: String) -> String? {
    switch kind {
    case .url:
      // Only schemes that run no code: the author of a printed URL is unknown.
      ["http://", "https://"].contains(where: value.lowercased().hasPrefix) ? value : nil
    case .emailAddress: "mailto:" + value.percentEncoded(keeping: "@+")
    case .telephoneNumber:
      "tel:" + value.filter { $0 == "+" || $0.isASCII && $0.isNumber }
        + (parts["extension"].map { ";ext=" + $0.percentEncoded() } ?? "")
    case .fullStreetAddress:
      "https://www.openstreetmap.org/search?query=" + value.percentEncoded()
    case .dateTimeDuration:
      CalendarEvent(value: value, title: title).map {
        "data:text/calendar;charset=utf-8," + $0.iCalendar(stamp: stamp).percentEncoded()
      }
    default: nil
    }
  }
}

extension String {
  /// The text with `%XX` for every byte except letters, digits, `-._~` (RFC 3986) and `others`.
  fileprivate func percentEncoded(keeping others: String = "") -> String {
    let allowed = Set(("-._~" + others).utf8)
    let digits = Array("0123456789ABCDEF")
    return utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      if allowed.contains(byte) || byte < 0x80 && scalar.properties.isAlphabetic
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      {
        text.unicodeScalars.append(scalar)
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
