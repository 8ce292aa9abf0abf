package import PlatenModel

/// The script of each language's trained data.
package enum LanguageScripts {
  /// The languages of `languages` by script, in the order in which to try them.
  ///
  /// Historical scripts, vertical text and trained data for whole scripts are left out.
  package static func grouped(_ languages: [String]) -> [Script: [String]] {
    let known = Set(languages)
    return byScript.mapValues { names in
      names.split(separator: " ").map(String.init).filter(known.contains)
    }.filter { !$0.value.isEmpty }
  }

  /// Whether a language, or a script with trained data, has letters that are squares, as 口 is.
  package static func hasSquareLetters(_ language: String) -> Bool {
    ["chi_", "jpn", "kor", "Han", "Japanese"].contains { language.hasPrefix($0) }
  }

  /// Whether a language is written in Latin script.
  package static func isLatin(_ language: String) -> Bool {
    byScript[.latin]!.split(separator: " ").contains { $0 == language }
  }

  /// The languages by Tesseract's names (tessdata 4.1), those with the most readers first.
  private static let byScript: [Script: String] = [
    .latin: """
    eng spa fra deu por ita nld pol tur vie ind ron swe ces hun cat dan fin nor hrv slk slv est \
    lav lit isl glg eus gle cym sqi mlt afr msa fil swa lat epo aze srp_latn bos bre ceb cos enm \
    fao frm fry gla hat jav kmr ltz mri oci que sun ton uzb yor
    """,
    .greek: "ell grc", .cyrillic: "rus ukr bul srp bel mkd kaz mon tat tgk kir aze_cyrl uzb_cyrl",
    .armenian: "hye", .georgian: "kat", .hebrew: "heb yid", .arabic: "ara fas urd pus snd uig",
    .devanagari: "hin mar nep san", .bengali: "ben asm", .gurmukhi: "pan", .gujarati: "guj",
    .oriya: "ori", .tamil: "tam", .telugu: "tel", .kannada: "kan", .malayalam: "mal",
    .sinhala: "sin", .thai: "tha", .lao: "lao", .khmer: "khm", .myanmar: "mya",
    .tibetan: "bod dzo", .ethiopic: "amh tir", .han: "chi_sim chi_tra", .japanese: "jpn",
    .hangul: "kor",
  ]
}
