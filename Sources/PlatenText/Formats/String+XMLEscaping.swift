extension String {
  /// The same text for XML, in an element or in a quoted attribute: marks are
  /// escaped, and what XML 1.0 has no way to write becomes U+FFFD.
  var xmlEscaped: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case _ where scalar.isForbiddenInXML: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Unicode.Scalar {
  /// Outside the production Char of XML 1.0: control characters and U+FFFE, U+FFFF.
  fileprivate var isForbiddenInXML: Bool { value < 0x20 || value == 0xFFFE || value == 0xFFFF }
}
