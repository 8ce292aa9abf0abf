/// How far a photographed page is cleaned, to look like a scanned one.
public enum Cleaning: String, Hashable, Sendable, Codable, CaseIterable {
  /// No cleaning: the flattened photo.
  case none
  /// Shading correction: even illumination and white paper; the page's colours stay.
  case auto
  /// ``auto``, and removal of faint marks, stains and show-through.
  case strong
}
