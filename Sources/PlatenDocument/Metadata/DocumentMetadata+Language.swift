internal import PlatenModel

extension DocumentMetadata {
  /// The BCP 47 tag of the first language in a list of Tesseract's names, such as `eng+fra`; `nil`
  /// for a name that is not a language, such as `osd`.
  public static func language(forTesseract names: String) -> String? {
    names.split(separator: "+").first.flatMap { LanguageNames.tag(ofTesseract: String($0)) }
  }

  /// The BCP 47 tag of a requested language: one of Tesseract's names, or a tag of a language that
  /// Tesseract knows; `nil` for anything else.
  public static func language(forRequest name: String) -> String? {
    LanguageNames.tag(ofTesseract: name)
      ?? (LanguageNames.tesseractNames(ofTag: name).isEmpty ? nil : name)
  }
}
