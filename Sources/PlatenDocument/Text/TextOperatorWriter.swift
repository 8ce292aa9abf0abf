/// A word as a page's operators show it; lengths in points.
struct ShownWord {
  /// Where its characters' codes stand among the page's; two bytes each in the file.
  let codes: Range<Int>
  /// Whether a space follows.
  let hasTrailingSpace: Bool
  let font: TextFont
  let fontSize: Double
  /// In hundredths of the letters' own width.
  let horizontalScaling: Double
  /// Where its first letter stands on its baseline, from the page's left.
  let x: Double
  /// The same from the page's bottom.
  let y: Double
  let direction: WritingDirection
}

/// Writes words one after the other, and of each only what differs from the one before.
///
/// Numbers are rounded to hundredths of a point, 3.5 µm, and distances are those between
/// rounded places, so that nothing adds up. That, and strings of bytes instead of
/// hexadecimal digits, take a third off the packed text of a page.
struct TextOperatorWriter {
  private var font: TextFont?
  private var fontSize = 0
  private var horizontalScaling = 0
  private var position = (x: 0, y: 0)
  private var direction = WritingDirection.leftToRight

  /// A new text object: the next word's place counts from the page's corner.
  mutating func beginText() {
    position = (0, 0)
    direction = .leftToRight
  }

  /// `codes` are those of all words of the page.
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
    // Letters without a width would be dropped.
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
      // A reader takes a bare carriage return for a line feed.
      append(0x5C)
      append(0x72)
    default: append(byte)
    }
  }
}
