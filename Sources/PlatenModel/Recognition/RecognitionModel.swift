/// What recognizes text.
public enum RecognitionModel: String, Hashable, Sendable, Codable, CaseIterable {
  /// For English alone the bundled model of Tesseract, which is fine-tuned on receipt print and
  /// photographed text; the installed models for everything else. Words in Latin script of which
  /// Tesseract is unsure are recognized by a bundled network as well.
  case automatic = "auto"
  /// Tesseract alone, with the installed models for every language.
  case tesseract
}
