/// What a page is, which decides how its image is enhanced.
public enum PageMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Decided for each page by what it shows; ``document`` unless the evidence is strong.
  case auto
  /// Print on paper: even illumination, white paper, dark print.
  case document
  /// A photograph or a picture: only geometry, exposure and white balance change.
  case photo
  /// An identity card or a licence: enhanced as ``photo``, so that its face and its guilloche stay.
  case id
  /// A whiteboard: the board becomes white, and pens keep their colours.
  case whiteboard
  /// The flattened photo, unchanged.
  case original
}
