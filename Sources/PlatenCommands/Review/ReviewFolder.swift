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
  /// Throws ``ScanError`` where the review would replace one of the files `inputs`, or images that
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
        throw .unwritableOutput(
          path: "\(path)/\(file)",
          reason: "it exists and belongs to no earlier review; another folder would do")
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

  /// Writes the page's image into the folder. Returns the name of the file; `nil` where the page has
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

/// The HTML before and after the receipts.
enum ReviewTemplate {
  /// The start of the page; `count` receipts, of which `doubtful` should be checked.
  static func head(count: Int, doubtful: Int) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><title>Receipts to check</title>
    <meta name="viewport" content="width=device-width">
    <style>
    body { font: 15px/1.4 system-ui, sans-serif; margin: 0 auto; max-width: 76em; padding: 1em;
      background: #f4f4f2; color: #222 }
    h1 { font-size: 1.3em } h2 { font-size: 1em; margin: 0 0 .4em; overflow-wrap: anywhere }
    article { display: grid; grid-template-columns: minmax(9em, 19em) 1fr; gap: 1.2em;
      background: #fff; border-radius: 8px; padding: 1em; margin: 0 0 1em;
      border-left: 6px solid #5a9a5f }
    article.doubtful { border-left-color: #d9822b } article.other { border-left-color: #999 }
    article > svg { width: 100%; max-height: 34em; background: #fafafa; border: 1px solid #ddd }
    table { border-collapse: collapse; width: 100% }
    td { padding: .15em .6em .15em 0; vertical-align: middle; border-bottom: 1px solid #eee }
    td:first-child { color: #666; white-space: nowrap } td.value { font-weight: 600 }
    td svg { display: block; width: 17em; height: 2.1em; background: #fafafa }
    tr.doubtful td.value { background: #ffe8cf } .sure { color: #999 }
    .doubts { color: #b35c00; margin: 0 0 .5em } .q { fill: #4a90d9; fill-opacity: .2 }
    .q.doubtful { fill: #f08c1d; fill-opacity: .4 }
    input { font: inherit; width: 100%; box-sizing: border-box; padding: .2em .4em; border: 1px solid #999;
      border-radius: 4px; background: transparent; color: inherit }
    input:invalid { outline: 2px solid #b3261e }
    header { position: sticky; top: 0; z-index: 1; display: flex; gap: 1em; align-items: center;
      background: #f4f4f2; padding: .4em 0 } button { font: inherit; padding: .4em .9em }
    summary { cursor: pointer; color: #666; margin-top: .5em }
    @media (max-width: 45em) { article { grid-template-columns: 1fr } }
    </style></head><body>
    <header><h1>\(count) pages, \(doubtful) to look at</h1>
    <button type="button" id="save">Save corrections</button><span role="status" id="state"></span></header>

    """
  }

  /// The end of the page.
  static let foot = """
    <script>
    "use strict";
    // A line for each receipt with a changed value, which `platen receipts --corrections` applies.
    function corrections() {
      return [...document.querySelectorAll("article")].flatMap((article) => {
        const changed = [...article.querySelectorAll("input")].filter((input) => input.value !== input.defaultValue);
        if (changed.length === 0) return [];
        const fields = Object.fromEntries(changed.map((input) => [input.name, input.value.trim()]));
        return [JSON.stringify({ source: article.dataset.source, page: Number(article.dataset.page), fields })];
      });
    }
    document.getElementById("save").addEventListener("click", () => {
      const state = document.getElementById("state");
      const wrong = document.querySelector("input:invalid");
      if (wrong) {
        state.textContent = "A value is not of its kind.";
        wrong.focus();
        return;
      }
      const lines = corrections();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([lines.map((line) => line + "\\n").join("")]));
      link.download = "corrections.jsonl";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
      state.textContent = lines.length + " receipts corrected";
    });
    </script></body></html>

    """
}
