extension Int {
  /// The decimal digits, with zeros in front up to `width` characters.
  package func padded(_ width: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, width - text.utf8.count)) + text
  }
}
