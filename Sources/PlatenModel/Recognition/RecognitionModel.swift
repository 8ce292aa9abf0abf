/// Whose letters text is read with; Tesseract reads either way.
public enum RecognitionModel: String, Hashable, Sendable, Codable, CaseIterable {
  /// Our own, trained on the print of receipts and photographed pages, for English read by itself;
  /// the installed ones for everything else.
  case automatic = "auto"
  /// The installed ones.
  case tesseract
}
