extension DocumentMetadata {
  /// The BCP 47 tag of the first language in a list of Tesseract's names, such as `eng+fra`; `nil`
  /// for a name that is not a language, such as `osd`.
  ///
  /// Tesseract names its trained data by ISO 639-2 codes with a script or a region as a suffix. The
  /// data of a whole script (`script/Latin`) has no language.
  public static func language(forTesseract names: String) -> String? {
    guard let name = names.split(separator: "+").first else { return nil }
    return tags[String(name)]
  }

  /// Tesseract's names (tessdata 4.1) and the tags of the IANA language subtag registry.
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
