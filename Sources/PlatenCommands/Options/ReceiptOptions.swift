internal import ArgumentParser
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

  @Flag(help: "Leave cells as they are that a spreadsheet takes for formulas; with csv.")
  var rawCells = false

  @Option(
    help: ArgumentHelp(
      "A language and a country, such as de-CH, for the order of day and month.",
      valueName: "locale"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "End with status 6 if a receipt lacks one of these fields, such as total,date.",
      valueName: "fields"))
  var require: RequiredFields?

  @Flag(
    help: "Join photos of a long receipt where one starts with the last lines of the one before.")
  var stitch = false

  @Option(
    help: ArgumentHelp(
      "Also write a review page for the receipts, index.html, into this folder.",
      valueName: "folder"),
    completion: .directory)
  var review: String?

  @Option(
    help: ArgumentHelp(
      "Pages in the format of 'platen text --format jsonl' instead of photos; '-' is standard "
        + "input. Without pixels, unclear fields are not recognized again.", valueName: "file"),
    completion: .file())
  var fromPages: String?

  func validate() throws {
    guard format == .csv || !(items || bom || decimalComma || rawCells) else {
      throw ValidationError("--items, --bom, --decimal-comma and --raw-cells go with --format csv")
    }
    guard locale.map(ReceiptParser.supports(locale:)) ?? true else {
      throw ValidationError(
        "--locale '\(locale ?? "")' names no known country, as de-CH does")
    }
  }

  /// The table of the csv format.
  var table: ReceiptTable {
    ReceiptTable(
      listsItems: items, decimalMark: decimalComma ? "," : ".",
      format: CSVFormat(keepsFormulas: rawCells))
  }
}
