/// Text as keywords are compared by: capital Latin letters without accents.
package enum TextFolding {
  /// The capital letters and digits of `text` in ASCII, without accents; what is neither a
  /// letter nor a digit is left out.
  package static func folded(_ text: some StringProtocol) -> [UInt8] {
    text.unicodeScalars.reduce(into: []) { $0 += folded($1) }
  }

  /// One scalar in the same way; nothing for what is neither a letter nor a digit.
  package static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A: return [UInt8(scalar.value)]
    case 0x61...0x7A: return [UInt8(scalar.value - 32)]
    case ..<0x80: return []
    default: return diacriticFoldings[scalar] ?? []
    }
  }

  private static let diacriticFoldings: [Unicode.Scalar: [UInt8]] =
    DiacriticFolding.latin.filter { !unknownToKeywords.contains($0.key) }
    .mapValues { Array($0.uppercased().utf8) }

  /// Letters that keywords are compared without, though ``DiacriticFolding`` knows them.
  private static let unknownToKeywords = Set(
    "ÐÞðþĈĉĊċĔĕĜĝĠġĤĥĦħĨĩĬĭĲĳĴĵĸĹĺĿŀŉŊŋŌŎŏŖŗŜŝŦŧŨũŬŭŴŵŶŷſ".unicodeScalars)
}
