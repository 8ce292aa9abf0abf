/// The recognition model that Tesseract uses.
public enum RecognitionModel: String, Hashable, Sendable, Codable, CaseIterable {
  /// For English alone the bundled model, which is fine-tuned on receipt print and photographed
  /// text; the installed models for everything else.
  case automatic = "auto"
  /// The installed models for every language.
  case tesseract
}
