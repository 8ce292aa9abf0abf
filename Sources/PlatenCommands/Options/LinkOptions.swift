internal import ArgumentParser
internal import Platen

/// The context that resolves ambiguous items in links of HTML pages.
struct LinkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language and region of dates and numbers, such as de-CH; with html.", valueName: "tag"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "The day to which 'tomorrow' refers; today by default; with html.",
      valueName: "YYYY-MM-DD"))
  var referenceDate: String?

  /// All kinds of items in text: those without links prevent that their text is taken for others.
  var settings: ItemSettings {
    var settings = ItemSettings()
    settings.kinds = Set(Item.Kind.allCases).subtracting([.barcode])
    settings.locale = locale
    settings.referenceDate = referenceDate
    return settings
  }
}
