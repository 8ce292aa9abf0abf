internal import FoundationEssentials
internal import Platen
internal import PlatenReceipts

/// The folder of `receipts --review`: `index.html` with every receipt, doubtful ones first, and the
/// image files that it shows. The page works without a network.
///
/// Images are written as they come; a few kilobytes of HTML are kept in memory for each receipt.
struct ReviewFolder {
  private let path: String
  private var entries: [(isDoubtful: Bool, confidence: Double, html: String)] = []

  /// Creates the folder if it does not exist.
  ///
  /// Throws ``ScanError`` if the review would replace one of the files `inputs`, or images that
  /// belong to no earlier review.
  init(path: String, inputs: [PhotoSource]) throws(ScanError) {
    self.path = path
    try OutputFolder.create(path: path)
    try requireOwnFiles(inputs: inputs)
  }

  private func requireOwnFiles(inputs: [PhotoSource]) throws(ScanError) {
    var outputs = OutputCheck(inputs: inputs)
    let files = OutputFolder.names(in: path)
    for file in files.sorted() where file == "index.html" || file.isNameOfImage {
      try outputs.register("\(path)/\(file)")
      guard files.contains("index.html") else {
        throw .output(
          "\(path)/\(file)", "it exists and belongs to no earlier review; another folder would do")
      }
    }
  }

  /// Adds a receipt, and writes its image.
  mutating func append(_ record: ReceiptRecord, page: ReceiptInput) throws(ScanError) {
    let imageFile = try imageFile(of: page)
    let entry = ReviewEntry(record: record, page: page, imageFile: imageFile)
    entries.append((entry.isDoubtful, record.receipt.confidence ?? 0, entry.html))
  }

  /// Writes `index.html`.
  func finish() throws(ScanError) {
    let order = entries.indices.sorted { a, b in
      let (first, second) = (entries[a], entries[b])
      if first.isDoubtful != second.isDoubtful { return first.isDoubtful }
      return first.isDoubtful && first.confidence != second.confidence
        ? first.confidence < second.confidence : a < b
    }
    let file = try OutputFile(path: "\(path)/index.html", replacing: true)
    try file.write(
      ReviewTemplate.head(count: entries.count, doubtful: entries.count(where: \.isDoubtful)))
    for index in order { try file.write(entries[index].html) }
    try file.write(ReviewTemplate.foot)
    try file.commit()
  }

  /// Writes the page's image into the folder. Returns the name of the file; `nil` if the page has
  /// no image.
  private func imageFile(of page: ReceiptInput) throws(ScanError) -> String? {
    guard let image = page.image else { return nil }
    let name = "\(entries.count + 1).jpg"
    let file = try OutputFile(path: "\(path)/\(name)", replacing: true)
    try file.write(image)
    try file.commit()
    return name
  }
}

extension String {
  /// Whether a review may give an image this name: a number and `.jpg`.
  fileprivate var isNameOfImage: Bool { hasSuffix(".jpg") && Int(dropLast(4)) != nil }
}

/// One receipt in HTML: the page's image with the fields marked, and each field next to the crop of
/// the image that it was taken from.
struct ReviewEntry {
  /// The receipt and its source.
  let record: ReceiptRecord
  /// The page that the receipt was parsed from.
  let page: ReceiptInput
  /// The name of the page's image file; `nil` to draw the words instead.
  let imageFile: String?

  private var receipt: Receipt { record.receipt }

  /// Whether a person should check the receipt: a field or the border of the page is doubtful, or it repeats
  /// another receipt.
  var isDoubtful: Bool {
    receipt.kind == .receipt && !receipt.warnings.isEmpty || receipt.duplicateOf != nil
      || page.isBorderDoubtful
  }

  /// The `article` element.
  var html: String {
    let style = receipt.kind == .other ? "other" : isDoubtful ? "doubtful" : "complete"
    let page = record.page > 1 ? " · page \(record.page)" : ""
    var warnings = receipt.warnings.map(\.description)
    if receipt.kind == .other { warnings = ["no receipt"] }
    if self.page.isBorderDoubtful { warnings.append("the page's border is doubtful") }
    if let original = receipt.duplicateOf { warnings.append("says the same as \(original)") }
    return """
      <article class="\(style)" data-source="\(record.source.escaped)" data-page="\(record.page)" \
      data-lines="\(json(self.page.text.lines.map(\.text)))" \
      data-items="\(json(receipt.items.map { $0.amount.description }))">\
      \(svg(marks: true))<div>
      <h2>\(record.source.escaped)\(page)</h2>
      \(Self.paragraph(warnings))
      <table>\(rows.joined())</table>\(sum)\(items)</div></article>

      """
  }

  /// The texts as a JSON array in an attribute.
  private func json(_ texts: [String]) -> String {
    let encoder = JSONText.encoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Texts are always encoded.
    return String(decoding: (try? encoder.encode(texts)) ?? Data("[]".utf8), as: UTF8.self).escaped
  }

  /// Where the page says whether the sums agree; empty if it is no receipt.
  private var sum: String {
    receipt.kind == .receipt ? "<p class=\"sum\" role=\"status\"></p>" : ""
  }

  private static func paragraph(_ warnings: [String]) -> String {
    warnings.isEmpty ? "" : "<p class=\"doubts\">\(warnings.joined(separator: " · ").escaped)</p>"
  }

  private var rows: [String] {
    fields.compactMap { label, field, value in
      guard value != nil || receipt.warnings.contains(.missing(field)) else { return nil }
      let evidence = receipt.evidence[field]
      let isLowConfidence =
        evidence.map { $0.confidence < ReceiptReview.confidenceThreshold } ?? false
      let percentage = evidence.map { "\(Int(($0.confidence * 100).rounded())) %" } ?? ""
      let isDoubtful = isLowConfidence || value == nil
      return "<tr\(isDoubtful ? " class=\"doubtful\"" : "")><td>\(label)</td>"
        + "<td class=\"value\">\(Self.input(field, value: value ?? "", label: label))</td>"
        + "<td>\(evidence.map { crop(of: $0.quad) } ?? "")</td>"
        + "<td class=\"sure\">\(percentage)</td></tr>\n"
    }
  }

  /// The field to correct a value in. The browser checks what it is a value of.
  private static func input(_ field: Receipt.Field, value: String, label: String) -> String {
    let pattern =
      switch field {
      case .date: #" pattern="\d{4}-\d{2}-\d{2}""#
      case .time: #" pattern="\d{2}:\d{2}""#
      case .currency: #" pattern="[A-Z]{3}""#
      case .merchant, .legalName, .address, .phone, .taxId, .receiptNumber, .paymentMethod,
        .cardDigits:
        ""
      default: #" inputmode="decimal" pattern="-?\d{1,12}([.,]\d{1,4})?""#
      }
    return
      "<input autocomplete=\"off\" name=\"\(field.rawValue)\" aria-label=\"\(label)\" value=\"\(value.escaped)\""
      + pattern + ">"
  }

  private var fields: [(label: String, field: Receipt.Field, value: String?)] {
    let places = receipt.currency?.decimalPlaces ?? 2
    func money(_ amount: FixedDecimal?) -> String? { amount?.formatted(places: places) }
    return [
      ("merchant", .merchant, receipt.merchant), ("legal name", .legalName, receipt.legalName),
      ("date", .date, receipt.date?.description),
      ("time", .time, receipt.time?.description),
      ("currency", .currency, receipt.currency?.description),
      ("total", .total, money(receipt.total)), ("subtotal", .subtotal, money(receipt.subtotal)),
      ("tax", .tax, money(receipt.tax)), ("discount", .discount, money(receipt.discount)),
      ("tip", .tip, money(receipt.tip)),
      ("service charge", .serviceCharge, money(receipt.serviceCharge)),
      ("rounding", .rounding, money(receipt.rounding)),
      ("paid", .amountPaid, money(receipt.amountPaid)), ("change", .change, money(receipt.change)),
      ("paid by", .paymentMethod, receipt.paymentMethod),
      ("card digits", .cardDigits, receipt.cardDigits),
      ("receipt number", .receiptNumber, receipt.receiptNumber), ("tax id", .taxId, receipt.taxId),
      ("address", .address, receipt.address), ("telephone", .phone, receipt.phone),
    ]
  }

  private var items: String {
    guard !receipt.items.isEmpty else { return "" }
    let rows = receipt.items.map { item in
      "<tr><td>\(item.quantity?.description ?? "")</td><td>\(item.description.escaped)</td>"
        + "<td>\(item.amount.formatted(places: 2))</td></tr>"
    }
    return "<details><summary>\(receipt.items.count) items</summary>"
      + "<table>\(rows.joined())</table></details>"
  }

  /// The page as an `svg` element. `view` is the visible part: left, top, width and height in pixels;
  /// `nil` for the whole page. `marks` adds the quads of the fields.
  private func svg(view: String? = nil, marks: Bool) -> String {
    let (width, height) = (page.text.width, page.text.height)
    let view = view ?? "0 0 \(width) \(height)"
    let content =
      imageFile.map { "<image href=\"\($0)\" width=\"\(width)\" height=\"\(height)\"/>" }
      ?? page.text.words.map(\.svgText).joined()
    let quads = marks ? receipt.evidence.map { mark($0.value, of: $0.key) }.sorted().joined() : ""
    let role = marks ? "role=\"img\" aria-label=\"The page\"" : "aria-hidden=\"true\""
    return "<svg \(role) viewBox=\"\(view)\">\(content)\(quads)</svg>"
  }

  private func mark(_ evidence: Receipt.Evidence, of field: Receipt.Field) -> String {
    let points = evidence.quad.corners.map { "\($0.x.pixels),\($0.y.pixels)" }
    let style = evidence.confidence < ReceiptReview.confidenceThreshold ? "q doubtful" : "q"
    return
      "<polygon class=\"\(style)\" data-field=\"\(field.rawValue)\" points=\"\(points.joined(separator: " "))\"/>"
  }

  /// The crop of the page around `quad`, with a margin of 0.3 of its height.
  private func crop(of quad: Quad) -> String {
    let (left, top) = (quad.topLeft.x, quad.topLeft.y)
    let (width, height) = (quad.bottomRight.x - left, quad.bottomRight.y - top)
    let margin = height * 0.3
    return svg(
      view: "\((left - margin).pixels) \((top - margin).pixels) "
        + "\((width + 2 * margin).pixels) \((height + 2 * margin).pixels)", marks: false)
  }
}

extension RecognizedPage.Word {
  /// The word as an SVG `text` element, stretched to its printed width.
  fileprivate var svgText: String {
    "<text x=\"\(box.x.pixels)\" y=\"\((box.maxY - box.height * 0.2).pixels)\" "
      + "font-size=\"\((box.height * 0.9).pixels)\" textLength=\"\(box.width.pixels)\" "
      + "lengthAdjust=\"spacingAndGlyphs\">\(text.escaped)</text>"
  }
}

extension Double {
  /// The number of pixels, rounded to tenths.
  fileprivate var pixels: Double { rounded(toPlaces: 1) }
}

extension String {
  /// The text with HTML's special characters escaped.
  fileprivate var escaped: String {
    // By scalars: a combining mark forms one `Character` with the mark before it.
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// The HTML before and after the receipts.
enum ReviewTemplate {
  /// The start of the page; `count` receipts, of which `doubtful` should be checked.
  static func head(count: Int, doubtful: Int) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><title>Receipts to check</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>
    \(text(PackageResources.review_css))</style></head><body>
    <header><h1>\(count == 1 ? "1 page" : "\(count) pages"), \(doubtful) to look at</h1>
    <button type="button" id="next" title="Alt+N">Next doubtful field</button>
    <button type="button" id="save" class="primary" title="Ctrl+S">Save corrections</button>
    <span role="status" id="state"></span></header>
    <main>

    """
  }

  /// The end of the page.
  static var foot: String {
    """
    </main>
    <script type="module">
    \(text(ReceiptFieldsScript.bytes))
    \(text(PackageResources.review_js))</script></body></html>

    """
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
