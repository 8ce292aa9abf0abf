/// Case and diacritic folding for the comparison of keywords: to ASCII capitals and digits.
package enum TextFolding {
  /// The capitals and digits that `text` folds to. Everything else disappears.
  package static func folded(_ text: some StringProtocol) -> [UInt8] {
    text.unicodeScalars.reduce(into: []) { $0 += folded($1) }
  }

  /// The capitals or the digit that one scalar folds to; empty for any other scalar.
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

  /// Letters of ``DiacriticFolding`` that disappear nevertheless. Folding them would change the
  /// results for receipts.
  private static let unknownToKeywords = Set(
    "ÐÞðþĈĉĊċĔĕĜĝĠġĤĥĦħĨĩĬĭĲĳĴĵĸĹĺĿŀŉŊŋŌŎŏŖŗŜŝŦŧŨũŬŭŴŵŶŷſ".unicodeScalars)
}
