/// A page's content stream under construction. Numbered marked content connects it to the structure
/// tree (ISO 32000-1, 14.6).
struct PageContent {
  private(set) var operators: [UInt8] = []
  /// The number of marked-content sequences so far.
  private(set) var markCount = 0
  private var textWriter = TextOperatorWriter()

  /// Marks the operators that `write` appends as content of the structure type `type`; returns its
  /// number.
  mutating func mark(as type: String, _ write: (inout PageContent) -> Void) -> Int {
    let number = markCount
    markCount += 1
    operators.append(0x2F)
    operators += type.utf8
    operators.append(ascii: " <</MCID ")
    operators.append(integer: number)
    operators.append(ascii: ">> BDC\n")
    write(&self)
    operators.append(ascii: "EMC\n")
    return number
  }

  mutating func append(_ image: PlacedImage) { image.draw(in: &operators) }

  /// Appends the lines of a paragraph as one invisible text object. `codes` has the codes of all
  /// words of the page.
  ///
  /// It is one object because mupdf starts a new paragraph at a text object that begins half a
  /// point further left or right.
  mutating func append(_ lines: [[ShownWord]], codes: [UInt16]) {
    operators.append(ascii: "BT 3 Tr\n")
    textWriter.beginText()
    for line in lines {
      for word in line { textWriter.show(word, codes: codes, in: &operators) }
    }
    operators.append(ascii: "ET\n")
  }
}

/// A tag whose words are marked content of a page.
struct MarkedTag: Hashable {
  /// The structure type.
  let type: String
  let content: Content
  /// The rows and columns that a cell of a table spans.
  var span = CellSpan()

  enum Content: Hashable {
    case parts([MarkedTag])
    /// The number of the marked content in the page's content stream.
    case marked(Int)
  }
}
