/// A page's content stream as it grows. Parts of it are marked with numbers, by which the
/// structure tree points at them (ISO 32000-1, 14.6).
struct PageContent {
  private(set) var operators: [UInt8] = []
  /// How many parts are marked so far.
  private(set) var markCount = 0
  private var pen = TextPen()

  /// Marks what `write` adds as content of the structure type `type`; returns its number.
  mutating func mark(as type: String, _ write: (inout PageContent) -> Void) -> Int {
    let number = markCount
    markCount += 1
    append("/\(type) <</MCID \(number)>> BDC\n")
    write(&self)
    append("EMC\n")
    return number
  }

  mutating func append(_ text: String) { operators += text.utf8 }

  /// Adds the lines of a paragraph as one invisible text object: mupdf takes another one that
  /// begins half a point further left or right for another paragraph.
  mutating func append(_ lines: [[ShownWord]]) {
    append("BT 3 Tr\n")
    pen.beginText()
    for word in lines.joined() { pen.show(word, in: &operators) }
    append("ET\n")
  }
}

/// A tag whose words stand in a page's content stream.
struct MarkedTag: Hashable {
  /// The structure type.
  let type: String
  let content: Content

  enum Content: Hashable {
    case parts([MarkedTag])
    /// By its number in the page's content stream.
    case marked(Int)
  }
}
