internal import ArgumentParser
internal import PlatenFields

/// Which items are looked for, and how they are meant.
struct ItemOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What to look for, such as URL,emailAddress; all by default.", valueName: "types"))
  var types: String?

  @Option(
    help: ArgumentHelp(
      "The language and region of dates and numbers, such as de-CH.", valueName: "tag"))
  var locale = "en-US"

  @Option(
    help: ArgumentHelp(
      "The day that 'tomorrow' is counted from; today by default.", valueName: "YYYY-MM-DD"))
  var referenceDate: String?

  func validate() throws { _ = try detector() }

  /// The detector that the flags ask for.
  func detector() throws -> ItemDetector {
    guard let locale = ItemLocale(tag: locale) else {
      throw ValidationError("--locale takes en, de, fr, es, it, pt or nl, with a region or without")
    }
    let date = referenceDate.map { CivilDate($0) } ?? CivilDate.today
    guard let date else { throw ValidationError("--reference-date takes YYYY-MM-DD") }
    return ItemDetector(kinds: try kinds(), locale: locale, reference: date)
  }

  private func kinds() throws -> Set<ItemKind> {
    guard let types else { return Set(ItemKind.allCases) }
    return Set(
      try types.split(separator: ",").map { name in
        guard let kind = ItemKind(rawValue: String(name)) else {
          let names = ItemKind.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("--types takes \(names)")
        }
        return kind
      })
  }
}
