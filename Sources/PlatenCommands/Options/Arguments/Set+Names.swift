extension Set where Element: RawRepresentable<String> {
  /// Creates the set of the values with these raw values, separated by commas; `nil` where one is
  /// unknown or none is given.
  init?(names: String) {
    let values = names.split(separator: ",", omittingEmptySubsequences: false).map {
      Element(rawValue: String($0))
    }
    guard !values.contains(where: { $0 == nil }) else { return nil }
    self.init(values.compactMap { $0 })
  }
}
