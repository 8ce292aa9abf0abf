internal import ArgumentParser
internal import Platen

/// How text is recognized.
struct RecognitionOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The languages of the text, the main one first, such as eng+fra or en+fr-CH; 'platen "
        + "languages' lists them. With 'auto' they are detected for each page.",
      valueName: "languages"))
  var language = "eng"

  @Option(
    help: ArgumentHelp(
      "The recognition model: with 'auto' the bundled one for English, with 'tesseract' the "
        + "installed ones for every language.",
      valueName: "engine"))
  var engine = RecognitionModelChoice.auto

  @Option(
    help: ArgumentHelp("The longest time for the recognition of a page.", valueName: "seconds"))
  var pageTimeout = ScanOptions().pageTimeout / .seconds(1)

  func validate() throws {
    guard isAutomatic || !languages.isEmpty else {
      throw ValidationError("--language names no language")
    }
    guard pageTimeout > 0, pageTimeout < 1e6 else {
      throw ValidationError("--page-timeout must be above 0 seconds")
    }
  }

  /// Whether the languages are detected for each page.
  private var isAutomatic: Bool { language == "auto" }

  /// The requested languages; empty where they are detected for each page.
  var languages: [String] {
    isAutomatic ? [] : language.split(separator: "+").map(String.init)
  }
}
