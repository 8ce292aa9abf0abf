/// A script that the script network distinguishes, by its name in Unicode.
///
/// The order of the cases is the order of the network's outputs.
package enum Script: String, CaseIterable, Hashable, Sendable {
  /// Only digits and signs, which all scripts share.
  case common
  case latin, greek, cyrillic, armenian, georgian, hebrew, arabic, devanagari, bengali, gurmukhi
  case gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala, thai, lao, khmer, myanmar
  case tibetan, ethiopic
  /// Chinese characters without kana.
  case han
  /// Kana, with or without Chinese characters.
  case japanese
  case hangul
}

extension Script {
  /// The English name.
  package var name: String {
    switch self {
    case .common: "digits"
    case .han: "Chinese"
    case .hangul: "Korean"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }
}
