internal import ArgumentParser
internal import Platen

/// How text is read.
struct RecognitionOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Languages to read, the main one first, such as eng+fra; 'platen languages' lists them. "
        + "With 'auto' each page's is told from the page.",
      valueName: "languages"))
  var language = "eng"

  @Option(
    help: ArgumentHelp(
      "Whose letters to read with: 'auto' takes those that platen brings for English, 'tesseract' "
        + "the installed ones for every language.",
      valueName: "engine"))
  var engine = RecognitionModelChoice.auto

  @Option(help: ArgumentHelp("The longest that reading a page may take.", valueName: "seconds"))
  var pageTimeout = ScanOptions().pageTimeout / .seconds(1)

  func validate() throws {
    guard isAutomatic || !languages.isEmpty else {
      throw ValidationError("--language names no language")
    }
    guard pageTimeout > 0, pageTimeout < 1e6 else {
      throw ValidationError("--page-timeout must be above 0 seconds")
    }
  }

  /// Whether each page's language is told from the page.
  private var isAutomatic: Bool { language == "auto" }

  /// Empty where each page's is told from the page.
  var languages: [String] {
    isAutomatic ? [] : language.split(separator: "+").map(String.init)
  }
}

enum RecognitionModelChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, tesseract

  var recognitionModel: RecognitionModel { RecognitionModel(rawValue: rawValue)! }
}
