extension String {
  /// The text escaped for an XML element or quoted attribute; characters that XML 1.0 cannot
  /// represent become U+FFFD.
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
  /// Whether it is outside the production Char of XML 1.0: control characters, U+FFFE and U+FFFF.
  fileprivate var isForbiddenInXML: Bool { value < 0x20 || value == 0xFFFE || value == 0xFFFF }
}
