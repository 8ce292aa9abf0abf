/// The colours of a page's image.
public enum PageColour: String, Hashable, Sendable, Codable, CaseIterable {
  /// Red, green and blue.
  case colour
  /// Shades of gray.
  case gray
  /// Black and white, 1 bit per pixel.
  case bw
}
