internal import ArgumentParser
internal import Platen

/// The items to find, and the context that resolves ambiguous ones.
struct ItemOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The kinds of items, separated by commas: barcode, URL, emailAddress, …; all by default.",
      valueName: "types"))
  var types = ItemTypes.all

  @Option(
    help: ArgumentHelp(
      "The barcodes to find, separated by commas: qr, ean13, …; all by default.",
      valueName: "symbologies"))
  var symbologies = Symbologies.all

  @Option(
    help: ArgumentHelp(
      "The language and region of dates and numbers, such as de-CH.", valueName: "tag"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "The day to which 'tomorrow' refers; today by default.", valueName: "YYYY-MM-DD"))
  var referenceDate: String?

  /// The settings for these options.
  var settings: ItemSettings {
    var settings = ItemSettings()
    settings.kinds = types.kinds
    settings.symbologies = symbologies.symbologies
    settings.locale = locale
    settings.referenceDate = referenceDate
    return settings
  }
}
