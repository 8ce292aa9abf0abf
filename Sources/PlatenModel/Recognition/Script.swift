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

/// The names of languages: Tesseract's, and BCP 47 tags.
///
/// Tesseract names its trained data by ISO 639-2 codes with a script or a region as a suffix. The data
/// of a whole script (`script/Latin`) has no language.
package enum LanguageNames {
  /// The BCP 47 tag of one of Tesseract's names; `nil` for a name that is not a language, such as
  /// `osd`.
  package static func tag(ofTesseract name: String) -> String? { tags[name] }

  /// Tesseract's names of the language of a BCP 47 tag such as `de-CH` or `zh-TW`, sorted; none if
  /// Tesseract has no data of that language and script.
  ///
  /// Regions and variants do not count, but that the Chinese of Taiwan, Hong Kong and Macau is written
  /// in traditional characters. Data of vertical and of old text is never the language of a tag.
  package static func tesseractNames(ofTag tag: String) -> [String] {
    let subtags = tag.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard let primary = subtags.first?.lowercased(), !subtags.contains("") else { return [] }
    let language = macrolanguages[primary] ?? primary
    let rest = subtags.dropFirst()
    var script = rest.first { $0.count == 4 && $0.allSatisfy(\.isLetter) }?.lowercased()
    if language == "zh", script == nil {
      let isTraditional = rest.contains { traditionalRegions.contains($0.uppercased()) }
      script = isTraditional ? "hant" : "hans"
    }
    let names = tags.keys.filter { name in !unusual.contains { name.hasSuffix($0) } }.sorted()
    let wanted = script.map { "\(language)-\($0)" } ?? language
    let exact = names.filter { tags[$0]?.lowercased() == wanted }
    guard exact.isEmpty, script != nil else { return exact }
    return names.filter { tags[$0] == language }
  }

  /// The Norwegian languages, whose data is that of their macrolanguage.
  private static let macrolanguages = ["nb": "no", "nn": "no"]
  private static let traditionalRegions = ["HK", "MO", "TW"]
  private static let unusual = ["_old", "_vert"]

  private static let tags: [String: String] = [
    "afr": "af", "amh": "am", "ara": "ar", "asm": "as", "aze": "az", "aze_cyrl": "az-Cyrl",
    "bel": "be", "ben": "bn", "bod": "bo", "bos": "bs", "bre": "br", "bul": "bg", "cat": "ca",
    "ceb": "ceb", "ces": "cs", "chi_sim": "zh-Hans", "chi_sim_vert": "zh-Hans",
    "chi_tra": "zh-Hant", "chi_tra_vert": "zh-Hant", "chr": "chr", "cos": "co", "cym": "cy",
    "dan": "da", "deu": "de", "deu_latf": "de-Latf", "div": "dv", "dzo": "dz", "ell": "el",
    "eng": "en", "enm": "enm", "epo": "eo", "est": "et", "eus": "eu", "fao": "fo", "fas": "fa",
    "fil": "fil", "fin": "fi", "fra": "fr", "frk": "de-Latf", "frm": "frm", "fry": "fy",
    "gla": "gd", "gle": "ga", "glg": "gl", "grc": "grc", "guj": "gu", "hat": "ht", "heb": "he",
    "hin": "hi", "hrv": "hr", "hun": "hu", "hye": "hy", "iku": "iu", "ind": "id", "isl": "is",
    "ita": "it", "ita_old": "it", "jav": "jv", "jpn": "ja", "jpn_vert": "ja", "kan": "kn",
    "kat": "ka", "kat_old": "ka", "kaz": "kk", "khm": "km", "kir": "ky", "kmr": "kmr",
    "kor": "ko", "kor_vert": "ko", "lao": "lo", "lat": "la", "lav": "lv", "lit": "lt",
    "ltz": "lb", "mal": "ml", "mar": "mr", "mkd": "mk", "mlt": "mt", "mon": "mn", "mri": "mi",
    "msa": "ms", "mya": "my", "nep": "ne", "nld": "nl", "nor": "no", "oci": "oc", "ori": "or",
    "pan": "pa", "pol": "pl", "por": "pt", "pus": "ps", "que": "qu", "ron": "ro", "rus": "ru",
    "san": "sa", "sin": "si", "slk": "sk", "slv": "sl", "snd": "sd", "spa": "es",
    "spa_old": "es", "sqi": "sq", "srp": "sr", "srp_latn": "sr-Latn", "sun": "su", "swa": "sw",
    "swe": "sv", "syr": "syr", "tam": "ta", "tat": "tt", "tel": "te", "tgk": "tg", "tha": "th",
    "tir": "ti", "ton": "to", "tur": "tr", "uig": "ug", "ukr": "uk", "urd": "ur", "uzb": "uz",
    "uzb_cyrl": "uz-Cyrl", "vie": "vi", "yid": "yi", "yor": "yo",
  ]
}

/// The models that recognize text.
public enum RecognitionModel: String, Hashable, Sendable, Codable, CaseIterable {
  /// For English alone the bundled model of Tesseract, which is fine-tuned on receipt print and
  /// photographed text; the installed models for everything else. Words in Latin script of which
  /// Tesseract is unsure are recognized by a bundled network as well.
  case automatic = "auto"
  /// Tesseract alone, with the installed models for every language.
  case tesseract
}

/// Which words of handwriting are recognized; of languages in Latin script, unless
/// ``RecognitionModel/tesseract`` is set.
public enum HandwritingMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// None: handwriting is marked only.
  case off
  /// Those that are likely right.
  case likely
  /// All, with their probabilities as confidence.
  case all
}
