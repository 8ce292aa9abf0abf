internal import ArgumentParser
internal import Platen
internal import PlatenCards
internal import PlatenDataDetectors

/// The options of `platen cards`.
struct CardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pages in the format of 'platen text --format jsonl' instead of photos; '-' is standard input.",
      valueName: "file"),
    completion: .file())
  var fromPages: String?

  @Option(
    help: ArgumentHelp(
      "The region of telephone numbers without a country code, such as de-CH.", valueName: "tag"))
  var locale = "en-US"

  @Flag(help: "Treat every two pages as the front and the back of one card.")
  var bothSides = false

  @Flag(help: "Include the image of the card in its vCard.")
  var photo = false

  @Flag(help: "Leave cells as they are that a spreadsheet takes for formulas; with csv.")
  var rawCells = false

  @Flag(help: "Fail with status 6 if no contact is found.")
  var require = false

  /// The parser for these options. Throws where the locale is not supported.
  func parser() throws -> CardParser {
    guard let locale = ItemLocale(tag: locale) else {
      throw ValidationError("--locale takes en, de, fr, es, it, pt or nl, with a region or without")
    }
    return CardParser(locale: locale)
  }
}
