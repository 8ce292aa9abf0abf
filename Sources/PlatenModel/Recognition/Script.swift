/// A script that lines of text can be told to be in, by its name in Unicode. The order is that
/// of the script network's output.
package enum Script: String, CaseIterable, Hashable, Sendable {
  /// Digits and signs only, as in any script.
  case common
  case latin, greek, cyrillic, armenian, georgian, hebrew, arabic, devanagari, bengali, gurmukhi
  case gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala, thai, lao, khmer, myanmar
  case tibetan, ethiopic
  /// Chinese characters alone.
  case han
  /// Chinese characters among kana.
  case japanese
  case hangul
}

extension Script {
  /// What it is called in English.
  package var name: String {
    switch self {
    case .common: "digits"
    case .han: "Chinese"
    case .hangul: "Korean"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }
}
