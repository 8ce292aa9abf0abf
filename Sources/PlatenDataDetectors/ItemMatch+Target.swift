internal import PlatenModel

extension ItemMatch {
  /// The URL that a click on the item opens; `nil` where there is none.
  ///
  /// Web pages, `mailto:` (RFC 6068), `tel:` (RFC 3966), a map's search for an address, and for
  /// a day a calendar entry as a `data:` URL (RFC 2397).
  ///
  /// - Parameters:
  ///   - title: what a calendar entry is called.
  ///   - stamp: when that is, `YYYYMMDDThhmmssZ`.
  package func target(title: String, stamp: String) -> String? {
    switch kind {
    case .url:
      // Nothing that runs: what is printed is a stranger's.
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
  /// With `%XX` for every byte but letters, digits, `-._~` (RFC 3986) and those in `others`.
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
