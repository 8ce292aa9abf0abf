extension String {
  /// The text with a space for each tab, line end and other control character: a cell of
  /// tab-separated values.
  package var withoutBreaks: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }
}
