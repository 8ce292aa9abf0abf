/// The line format that vCard (RFC 6350, section 3) and iCalendar (RFC 5545, section 3.1) share.
package enum ContentLine {
  /// `text` as a property value: separators and line breaks are escaped with a backslash.
  package static func escaped(_ text: String) -> String {
    joinedLineEnds(of: text).unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// `text` as a quoted parameter value, RFC 6868.
  package static func quotedParameter(_ text: String) -> String {
    let escaped = joinedLineEnds(of: text).unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "^": escaped += "^^"
      case "\"": escaped += "^'"
      case "\n": escaped += "^n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"" + escaped + "\""
  }

  /// `text` as a URI, which has no control characters and no line ends.
  package static func uri(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }))
  }

  /// `text` with a line feed for each line end, and without other control characters but tabs.
  private static func joinedLineEnds(of text: String) -> String {
    var joined = String.UnicodeScalarView(), previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n" where previous == "\r": continue
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": joined.append("\n")
      case "\t": joined.append(scalar)
      default: if scalar.properties.generalCategory != .control { joined.append(scalar) }
      }
    }
    return String(joined)
  }

  /// `lines`, each ended by CR LF and folded into lines of at most 75 octets. A continuation line
  /// begins with a space, and no character is split.
  package static func joined(_ lines: [String]) -> String {
    lines.map { folded($0) + "\r\n" }.joined()
  }

  private static func folded(_ line: String) -> String {
    var folded = "", length = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if length + size > 75 {
        folded += "\r\n "
        length = 1
      }
      folded.unicodeScalars.append(scalar)
      length += size
    }
    return folded
  }
}

/// Public e-mail providers, whose domains do not name the owner of an address.
package enum EmailProviders {
  /// Second-level domain labels in lower case: `gmail`.
  package static let names: Set = [
    "gmail", "googlemail", "yahoo", "hotmail", "outlook", "gmx", "web", "icloud", "aol", "orange",
    "free", "wanadoo", "libero", "tiscali", "t-online", "live", "msn", "proton", "protonmail",
    "bluewin", "ziggo", "kpnmail", "uol", "terra", "mail", "laposte", "sfr", "virgilio", "me",
  ]
}
