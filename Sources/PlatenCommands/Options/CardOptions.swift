internal import ArgumentParser
internal import Platen
internal import PlatenCards
internal import PlatenDataDetectors

/// How contacts are made of cards.
struct CardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pages as 'platen text --format jsonl' writes them, instead of photos; '-' is standard input.",
      valueName: "file"),
    completion: .file())
  var fromPages: String?

  @Option(
    help: ArgumentHelp(
      "Where telephone numbers without a country are from, such as de-CH.", valueName: "tag"))
  var locale = "en-US"

  @Flag(help: "Every two pages are the front and the back of one card.")
  var bothSides = false

  @Flag(help: "Put the card's picture into its vCard.")
  var photo = false

  @Flag(help: "Fail with status 6 where no contact is found.")
  var require = false

  /// What the flags ask for.
  func parser() throws -> CardParser {
    guard let locale = ItemLocale(tag: locale) else {
      throw ValidationError("--locale takes en, de, fr, es, it, pt or nl, with a region or without")
    }
    return CardParser(locale: locale)
  }
}
