internal import PlatenReceipts

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
