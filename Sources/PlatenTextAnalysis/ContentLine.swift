/// The line format that vCard (RFC 6350, section 3) and iCalendar (RFC 5545, section 3.1) share.
package enum ContentLine {
  /// `text` as a property value: separators and line breaks are escaped with a backslash.
  package static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\\", ";", ",": escaped += "\\\(character)"
      case _ where character.isNewline: escaped += "\\n"
      default: escaped.append(character)
      }
    }
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
