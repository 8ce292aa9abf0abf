/// Which pages are dewarped.
public enum Dewarping: String, Hashable, Sendable, Codable, CaseIterable {
  /// No page.
  case off
  /// Pages that are visibly curled, folded or crumpled; others keep their pixels.
  case auto
  /// ``auto``, and pages that are hardly bent or that fill the whole photo.
  case strong
}
