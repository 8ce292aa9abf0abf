internal import ArgumentParser
internal import PlatenReceipts

enum ReceiptFormat: String, CaseIterable, ExpressibleByArgument {
  case csv, jsonl
}

/// A field that a receipt may be required to have.
enum RequiredField: String, CaseIterable {
  case merchant, date, time, currency, subtotal, tax, tip, total
  case paymentMethod = "payment_method"
}

/// Fields' names with commas between.
struct RequiredFields: ExpressibleByArgument {
  let fields: [RequiredField]

  init?(argument: String) {
    let fields = argument.split(separator: ",").map { RequiredField(rawValue: String($0)) }
    guard !fields.isEmpty, !fields.contains(nil) else { return nil }
    self.fields = fields.compactMap { $0 }
  }
}

/// How receipts are understood and told.
struct ReceiptOptions: ParsableArguments {
  @Option(help: "How to tell it.") var format = ReceiptFormat.csv

  @Flag(help: "A row for each thing bought instead of each receipt; with csv.")
  var items = false

  @Flag(help: "Begin with a byte order mark, for spreadsheets; with csv.")
  var bom = false

  @Flag(help: "Write amounts with a comma as decimal mark; with csv.")
  var decimalComma = false

  @Option(
    help: ArgumentHelp(
      "A language and a country, such as de-CH, whose order of day and month counts.",
      valueName: "locale"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "End with status 6 where a receipt has none of these, such as total,date.",
      valueName: "fields"))
  var require: RequiredFields?

  @Flag(help: "Join photos where one begins with lines that the one before ends with.")
  var stitch = false

  @Option(
    help: ArgumentHelp(
      "Also write a page to check the receipts by, index.html, into this folder.",
      valueName: "folder"),
    completion: .directory)
  var review: String?

  @Option(
    help: ArgumentHelp(
      "Take pages from a file of 'platen text --format jsonl' instead of photos; '-' is standard "
        + "input.", valueName: "file"),
    completion: .file())
  var fromPages: String?

  func validate() throws {
    guard format == .csv || !(items || bom || decimalComma) else {
      throw ValidationError("--items, --bom and --decimal-comma go with --format csv")
    }
    guard locale.map(ReceiptParser.supports(locale:)) ?? true else {
      throw ValidationError(
        "--locale '\(locale ?? "")' names no country that is known, as de-CH does")
    }
  }

  var table: ReceiptTable {
    ReceiptTable(listsItems: items, decimalMark: decimalComma ? "," : ".")
  }
}
