extension String {
  /// The largest number of bytes of a name without its extension and a number: file systems allow 255.
  private static let maximumByteCount = 200
  /// The largest number of characters of one value in a name.
  private static let maximumValueLength = 60

  /// Names that Windows reserves for devices, whatever their extension.
  private static let reserved: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL"] + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] })

  /// The text as a part of a file name: on one line, without characters that file systems reserve.
  package var fileNamePart: String {
    let words = unicodeScalars.map { scalar in
      scalar.isForbiddenInNames ? " " : Character(scalar)
    }.split(separator: " ")
    return String(words.joined(separator: " ").prefix(Self.maximumValueLength))
  }

  /// The text as a file name without its extension.
  package var safeFileName: String {
    let text = String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isForbiddenInNames }))
    var name = text.trimmed(of: " .-_,")
    while name.utf8.count > Self.maximumByteCount { name.removeLast() }
    name = name.trimmed(of: " .-_,")
    guard !name.isEmpty else { return "document" }
    let stem = name.prefix { $0 != "." }.uppercased()
    return Self.reserved.contains(stem) ? "_" + name : name
  }

  private func trimmed(of characters: String) -> String {
    let start = drop { characters.contains($0) }
    return String(start.reversed().drop { characters.contains($0) }.reversed())
  }
}

extension Unicode.Scalar {
  /// Whether a file system reserves the character, or a terminal would act on it.
  fileprivate var isForbiddenInNames: Bool {
    if "/\\:*?\"<>|".unicodeScalars.contains(self) { return true }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      return true
    default: return false
    }
  }
}
