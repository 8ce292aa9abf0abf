/// How a page's colours are kept.
public enum PageColour: String, Hashable, Sendable, Codable, CaseIterable {
  /// Red, green and blue.
  case colour
  /// Shades of grey.
  case gray
  /// Black on white, one bit a pixel.
  case bw
}

/// How much is done to make a photographed page look like a scanned one.
public enum Cleaning: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing: the flattened photo as it is.
  case none
  /// Even light and white paper, with the page's own colours kept.
  case auto
  /// The same, and faint marks, stains and show-through taken off the paper.
  case strong
}
