/// The colours of a page's image.
public enum PageColour: String, Hashable, Sendable, Codable, CaseIterable {
  /// Red, green and blue.
  case colour
  /// Shades of gray.
  case gray
  /// Black and white, 1 bit per pixel.
  case bw

  /// The colours of this name; American and other spellings work as well.
  package init?(spelling name: String) {
    switch name {
    case "color": self = .colour
    case "grey": self = .gray
    default: self.init(rawValue: name)
    }
  }
}
