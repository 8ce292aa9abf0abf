internal import ArgumentParser
internal import Platen

/// How what a page's links lead to is meant.
struct LinkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language and region of dates and numbers, such as de-CH; with html.", valueName: "tag"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "The day that 'tomorrow' is counted from; today by default; with html.",
      valueName: "YYYY-MM-DD"))
  var referenceDate: String?

  /// All kinds of items in text: those without links keep their places from the others.
  var settings: ItemSettings {
    var settings = ItemSettings()
    settings.kinds = Set(Item.Kind.allCases).subtracting([.barcode])
    settings.locale = locale
    settings.referenceDate = referenceDate
    return settings
  }
}
