internal import ArgumentParser
internal import Platen
internal import PlatenCards
internal import PlatenDataDetectors
internal import PlatenModel
internal import PlatenReceipts

/// The options of `platen receipts`.
struct ReceiptOptions: ParsableArguments {
  @Option(help: "The output format.") var format = ReceiptFormat.csv

  @Flag(help: "A row for each purchased item instead of each receipt; with csv.")
  var items = false

  @Flag(help: "Start with a byte order mark, for spreadsheets; with csv.")
  var bom = false

  @Flag(help: "Write amounts with a comma as decimal mark; with csv.")
  var decimalComma = false

  @Flag(help: "Leave cells that a spreadsheet takes for formulas as they are; with csv.")
  var rawCells = false

  @Option(
    help: ArgumentHelp(
      "A language and a country, such as de-CH, for the order of day and month.",
      valueName: "locale"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "The currency of a receipt that does not state it, such as CHF.", valueName: "code"),
    transform: ReceiptOptions.currency(of:))
  var currency: CurrencyCode?

  @Option(
    help: ArgumentHelp(
      "A file of accounts or categories by words: a line such as 'food = bakery, deli'.",
      valueName: "file"), completion: .file())
  var categoryRules: String?

  @Flag(help: "The sums of each month and currency instead of the receipts; with csv.")
  var summary = false

  @Option(
    help: ArgumentHelp(
      "Fail with status 6 if a receipt lacks one of these fields, such as total,date.",
      valueName: "fields"))
  var require: RequiredFields?

  @Flag(
    help: "Join photos of a long receipt if one starts with the last lines of the one before.")
  var stitch = false

  @Option(
    help: ArgumentHelp(
      "Also write a review page for the receipts, index.html, into this folder.",
      valueName: "folder"),
    completion: .directory)
  var review: String?

  @Option(
    help: ArgumentHelp(
      "Apply the corrections of this file: JSON lines, as the review of 'platen serve' exports them.",
      valueName: "file"),
    completion: .file())
  var corrections: String?

  @Option(
    help: ArgumentHelp(
      "Pages in the format of 'platen text --format jsonl' instead of photos; '-' is standard "
        + "input. Without pixels, unclear fields are not recognized again.", valueName: "file"),
    completion: .file())
  var fromPages: String?

  func validate() throws {
    guard format == .csv || !(items || bom || decimalComma || rawCells || summary) else {
      throw ValidationError(
        "--items, --bom, --decimal-comma, --raw-cells and --summary go with --format csv")
    }
    guard !(items && summary) else {
      throw ValidationError("--summary takes the place of --items")
    }
    guard locale.map(ReceiptParser.supports(locale:)) ?? true else {
      throw ValidationError(
        "--locale '\(locale ?? "")' names no known country, as de-CH does")
    }
  }

  /// The table of the csv format.
  func table(categories: CategoryRules?) -> ReceiptTable {
    ReceiptTable(
      listsItems: items, decimalMark: decimalComma ? "," : ".",
      format: CSVFormat(allowsFormulas: rawCells), categories: categories)
  }

  private static func currency(of text: String) throws -> CurrencyCode {
    guard let code = CurrencyCode(text.uppercased()) else {
      throw ValidationError("--currency '\(text)' is no code of three letters, as CHF is")
    }
    return code
  }

  var emptySummary: ReceiptSummary {
    ReceiptSummary(
      decimalMark: decimalComma ? "," : ".", format: CSVFormat(allowsFormulas: rawCells))
  }

  /// The rules of `--category-rules`; `nil` without any.
  func rules() throws(ScanError) -> CategoryRules? {
    guard let categoryRules else { return nil }
    func failure(_ name: String, _ reason: String) -> ScanError {
      .configuration(name, as: "category rules", reason)
    }
    let data = try PhotoSource.file(categoryRules).contents(megabytes: 16, failure: failure)
    guard let rules = CategoryRules(String(decoding: data, as: UTF8.self)) else {
      throw failure(categoryRules, "a line is no rule such as 'food = bakery, deli'")
    }
    return rules
  }
}

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

  @Flag(help: "Leave cells that a spreadsheet takes for formulas as they are; with csv.")
  var rawCells = false

  @Flag(help: "Fail with status 6 if no contact is found.")
  var require = false

  /// The parser for these options. Throws if the locale is not supported.
  func parser() throws -> CardParser {
    guard let locale = ItemLocale(tag: locale) else {
      throw ValidationError("--locale takes en, de, fr, es, it, pt or nl, with a region or without")
    }
    return CardParser(locale: locale)
  }
}

/// The options of `platen tables`.
struct TableOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pages in the format of 'platen text --format jsonl' instead of photos; '-' is standard input.",
      valueName: "file"),
    completion: .file())
  var fromPages: String?

  @Flag(help: "Leave cells that a spreadsheet takes for formulas as they are; with csv.")
  var rawCells = false

  @Flag(help: "Fail with status 6 if no table is found.")
  var require = false
}

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
