/// A page's content stream as it grows. Parts of it are marked with numbers, by which the
/// structure tree points at them (ISO 32000-1, 14.6).
struct PageContent {
  private(set) var operators: [UInt8] = []
  /// How many parts are marked so far.
  private(set) var markCount = 0
  private var textWriter = TextOperatorWriter()

  /// Marks what `write` adds as content of the structure type `type`; returns its number.
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

  /// Adds the lines of a paragraph, whose words' codes are among `codes`, as one invisible text
  /// object: mupdf takes another one that begins half a point further left or right for another
  /// paragraph.
  mutating func append(_ lines: [[ShownWord]], codes: [UInt16]) {
    operators.append(ascii: "BT 3 Tr\n")
    textWriter.beginText()
    for line in lines {
      for word in line { textWriter.show(word, codes: codes, in: &operators) }
    }
    operators.append(ascii: "ET\n")
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
