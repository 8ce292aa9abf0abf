/// A word as the operators of a page show it; lengths are in points.
struct ShownWord {
  /// The range of its character codes among those of the page; each takes two bytes in the file.
  let codes: Range<Int>
  /// Whether a space follows the word.
  let hasTrailingSpace: Bool
  let font: TextFont
  let fontSize: Double
  /// The horizontal scaling, in percent of the letters' own width.
  let horizontalScaling: Double
  /// The start of its baseline, from the page's left.
  let x: Double
  /// The start of its baseline, from the page's bottom.
  let y: Double
  let direction: WritingDirection
}

/// Writes consecutive words, with only the text state that changes from one to the next.
///
/// Numbers are rounded to hundredths of a point (3.5 µm), and distances are computed between
/// rounded positions, so errors do not accumulate. This, and literal strings instead of hexadecimal
/// ones, save a third of a page's compressed text.
struct TextOperatorWriter {
  private var font: TextFont?
  private var fontSize = 0
  private var horizontalScaling = 0
  private var position = (x: 0, y: 0)
  private var direction = WritingDirection.leftToRight

  /// Begins a text object: the next word's position is relative to the page's origin.
  mutating func beginText() {
    position = (0, 0)
    direction = .leftToRight
  }

  /// Shows a word. `codes` has the codes of all words of the page.
  mutating func show(_ word: ShownWord, codes: [UInt16], in operators: inout [UInt8]) {
    setFont(of: word, in: &operators)
    move(to: word, in: &operators)
    operators.append(0x28)
    for index in word.codes { operators.append(stringUnit: codes[index]) }
    if word.hasTrailingSpace { operators.append(stringUnit: ToUnicodeMap.space) }
    operators.append(ascii: ") Tj\n")
  }

  private mutating func setFont(of word: ShownWord, in operators: inout [UInt8]) {
    let size = Self.hundredths(word.fontSize)
    // Readers drop letters without a width.
    let horizontalScaling = max(Self.hundredths(word.horizontalScaling), 1)
    if word.font != font || size != fontSize {
      (font, fontSize) = (word.font, size)
      operators.append(0x2F)
      operators.append(nameOf: word.font)
      operators.append(0x20)
      operators.append(hundredths: size)
      operators.append(ascii: " Tf ")
    }
    if horizontalScaling != self.horizontalScaling {
      self.horizontalScaling = horizontalScaling
      operators.append(hundredths: horizontalScaling)
      operators.append(ascii: " Tz ")
    }
  }

  private mutating func move(to word: ShownWord, in operators: inout [UInt8]) {
    let next = (x: Self.hundredths(word.x), y: Self.hundredths(word.y))
    if word.direction == direction {
      let distance = direction.turned(x: next.x - position.x, y: next.y - position.y)
      operators.append(hundredths: distance.x)
      operators.append(0x20)
      operators.append(hundredths: distance.y)
      operators.append(ascii: " Td ")
    } else {
      direction = word.direction
      operators.append(ascii: direction.matrix)
      operators.append(0x20)
      operators.append(hundredths: next.x)
      operators.append(0x20)
      operators.append(hundredths: next.y)
      operators.append(ascii: " Tm ")
    }
    position = next
  }

  private static func hundredths(_ value: Double) -> Int {
    value.isFinite ? Int((value * 100).rounded()) : 0
  }
}

extension [UInt8] {
  /// Appends `unit` as two bytes of a literal string (ISO 32000-1, 7.3.4.2).
  fileprivate mutating func append(stringUnit unit: UInt16) {
    append(stringByte: UInt8(unit >> 8))
    append(stringByte: UInt8(unit & 0xFF))
  }

  private mutating func append(stringByte byte: UInt8) {
    switch byte {
    case 0x28, 0x29, 0x5C:
      append(0x5C)
      append(byte)
    case 0x0D:
      // PDF treats a bare carriage return in a string as a line feed.
      append(0x5C)
      append(0x72)
    default: append(byte)
    }
  }
}
