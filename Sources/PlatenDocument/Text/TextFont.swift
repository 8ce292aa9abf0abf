internal import PlatenModel

/// A variant of the glyphless font: the same file with different ascent and descent in the font
/// descriptor.
///
/// Both are rounded to few values, so a page needs about a dozen variants of 600 bytes each.
struct TextFont: Hashable {
  /// The ascent in thousandths of the font size; not 0, which readers take for a missing value.
  let ascent: Int
  /// The descent below the baseline, positive, in thousandths of the font size; not 0.
  let descent: Int

  /// The tolerance at the top and bottom of a word's box, in points: slightly less than half a
  /// point. Halving it doubles the number of variants.
  private static let tolerance = 0.4
  /// The coarsest rounding step of the ascent, in thousandths of the font size.
  private static let coarsestStep = 160.0
  /// The possible descents, in thousandths of the font size: for letters on the baseline, for
  /// letters with descenders, and for words that were lifted off their line.
  private static let descents = [1, 240, 2000]
  /// The maximum ascent, in thousandths of the font size: poppler accepts less than 3 font sizes.
  private static let maximumAscent = 2990.0

  /// The name in the page's font resources.
  var name: String {
    var name: [UInt8] = []
    name.append(nameOf: self)
    return String(decoding: name, as: UTF8.self)
  }
}

extension TextFont {
  /// The variant for `word`, at its font size.
  init(for word: PlacedWord) {
    let height = (word.top - word.bottom) / word.fontSize * 1000
    let wanted = (word.baseline - word.bottom) / word.fontSize * 1000
    var descent = Self.descents[0]
    for other in Self.descents
    where Double(other) < height && abs(Double(other) - wanted) < abs(Double(descent) - wanted) {
      descent = other
    }
    var step = Self.coarsestStep
    // The rounding error is half a step, shared between top and bottom.
    while step > 1, step / 4 * word.fontSize / 1000 > Self.tolerance { step /= 2 }
    let above = (height - Double(descent)) / step
    self.init(
      ascent: max(1, Int(min(above.rounded() * step, Self.maximumAscent))), descent: descent)
  }

  /// The baseline that centers this font on the box of `word`. It stays on the page, because
  /// readers drop text below it.
  func baseline(of word: PlacedWord) -> Double {
    max((word.top + word.bottom) / 2 - Double(ascent - descent) / 2000 * word.fontSize, 0.1)
  }
}

extension TextFont: Comparable {
  static func < (one: TextFont, other: TextFont) -> Bool {
    (one.ascent, one.descent) < (other.ascent, other.descent)
  }
}

extension [UInt8] {
  /// Appends the name of `font`.
  mutating func append(nameOf font: TextFont) {
    append(0x46)
    append(integer: font.ascent)
    append(0x2D)
    append(integer: font.descent)
  }
}

extension TextFont {
  /// The objects that all variants of the font share.
  struct Shared {
    /// The TrueType file.
    let file: PDFReference
    /// The glyph of each character: `CIDToGIDMap`.
    let glyphNumbers: PDFReference
    /// The meaning of each character: `ToUnicode`.
    let characters: PDFReference
  }

  /// Adds the variant to `document` as a composite font whose character codes are the character
  /// identifiers (ISO 32000-1, 9.7).
  func add(to document: HaruDocument, shared: Shared) throws(ScanError) -> PDFReference {
    let descriptor = try document.add(descriptor(file: shared.file))
    let descendant = try document.add([
      ("Type", .name("Font")), ("Subtype", .name("CIDFontType2")),
      ("BaseFont", .name(GlyphlessFont.name)),
      (
        "CIDSystemInfo",
        .dictionary([
          ("Registry", .text("Adobe")), ("Ordering", .text("Identity")),
          ("Supplement", .integer(0)),
        ])
      ),
      ("FontDescriptor", .reference(descriptor)),
      ("DW", .integer(GlyphlessFont.advance)),
      ("CIDToGIDMap", .reference(shared.glyphNumbers)),
    ])
    return try document.add([
      ("Type", .name("Font")), ("Subtype", .name("Type0")),
      ("BaseFont", .name(GlyphlessFont.name)), ("Encoding", .name("Identity-H")),
      ("DescendantFonts", .array([.reference(descendant)])),
      ("ToUnicode", .reference(shared.characters)),
    ])
  }

  private func descriptor(file: PDFReference) -> [PDFValue.Entry] {
    let box = [0, -descent, GlyphlessFont.advance, ascent]
    return [
      ("Type", .name("FontDescriptor")), ("FontName", .name(GlyphlessFont.name)),
      // Fixed pitch (1) and symbolic (4).
      ("Flags", .integer(1 | 4)),
      ("FontBBox", .array(box.map(PDFValue.integer))), ("ItalicAngle", .integer(0)),
      ("Ascent", .integer(ascent)), ("Descent", .integer(-descent)),
      ("CapHeight", .integer(ascent)), ("StemV", .integer(80)), ("FontFile2", .reference(file)),
    ]
  }
}

/// The font of the invisible text layer: invisible glyphs, each half an em wide.
///
/// libharu rejects such a font, so it is embedded directly. Every character uses glyph 1; only the
/// ``ToUnicodeMap`` gives it a meaning.
enum GlyphlessFont {
  /// The PostScript name.
  static let name = "Glyphless"
  /// The advance width of a character, in thousandths of the font size.
  static let advance = 500
  /// The `CIDToGIDMap`: glyph 1 for all 65,536 characters.
  static var glyphNumbers: [UInt8] { Array(repeating: [0, 1], count: 65536).flatMap { $0 } }

  /// The TrueType file, generated by `Scripts/draw_glyphless_font.py`.
  static var file: [UInt8] {
    let digits = hexadecimal.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private static let hexadecimal = """
    00010000000a0080000300204f532f325a0a54fd000000ac00000060636d6170000c00530000010c0000002c676c7966
    019108d20000013800000018686561646113433d0000015000000036686865610322012f0000018800000024686d7478
    03e80000000001ac000000086c6f6361000c0000000001b4000000066d61787000040003000001bc000000206e616d65
    07b8176e000001dc0000007a706f7374000300010000025800000020000301f401900005000000000000000000000000
    0000000000000000000000000000000000000000000000000000000000000000000000000000504c544e004000200020
    0320ff380000032000c800000000000000000000000000000020000000000001000300010000000c0004002000000004
    0004000100000020ffff00000020ffffffe100010000000000010000ff3801f40320000100000101000001f4ff3803e8
    00010000000100000e79284d5f0f3cf5000b03e8000000000000000000000000000000000000ff3801f4032000000008
    0002000000000000000100000320ff38000001f400000000000000010000000000000000000000000000000201f40000
    01f4000000000000000c0000000100000002000200010000000000010000000000000000000000000000000000000004
    00360003000104090001001200000003000104090002000e001200030001040900040012002000030001040900060012
    00320047006c007900700068006c0065007300730052006500670075006c006100720047006c007900700068006c0065
    007300730047006c007900700068006c0065007300730000000300000000000000000000000000010000000000000000
    0000000000000000
    """
}

/// The mapping between character codes of the text layer and Unicode characters.
///
/// A character of the Basic Multilingual Plane is its own code. Others get codes from the surrogate
/// range, which no character uses.
struct ToUnicodeMap {
  /// The characters by code, for the codes in use.
  var characters: [UInt16: UnicodeScalar] {
    var characters = supplementaryCharacters
    for code in UInt16.min...UInt16.max where isUsed[Int(code)] {
      characters[code] = UnicodeScalar(code)
    }
    return characters
  }
  /// Whether each character of the Basic Multilingual Plane is in use, by code.
  private var isUsed = [Bool](repeating: false, count: 0x1_0000)
  private var supplementaryCharacters: [UInt16: UnicodeScalar] = [:]
  private var supplementaryCodes: [UnicodeScalar: UInt16] = [:]

  /// The codes for characters outside the Basic Multilingual Plane.
  private static let freeCodes: ClosedRange<UInt16> = 0xD800...0xDFFF
  /// The replacement character, used when no code is free.
  private static let replacement: UnicodeScalar = "\u{FFFD}"

  /// The code of `character`, which becomes used.
  mutating func code(for character: UnicodeScalar) -> UInt16 {
    if character.value <= 0xFFFF {
      use(UInt16(character.value))
      return UInt16(character.value)
    }
    if let code = supplementaryCodes[character] { return code }
    guard supplementaryCodes.count < Self.freeCodes.count else {
      return code(for: Self.replacement)
    }
    let code = Self.freeCodes.lowerBound + UInt16(supplementaryCodes.count)
    supplementaryCodes[character] = code
    supplementaryCharacters[code] = character
    return code
  }

  /// Marks a character of the Basic Multilingual Plane as used.
  mutating func use(_ code: UInt16) { isUsed[Int(code)] = true }

  /// The code of a space.
  static let space: UInt16 = 0x20

  /// The CMap (ISO 32000-1, 9.10.3), in blocks of at most 100 lines, the limit of the format.
  var bytes: [UInt8] {
    let characters = characters.sorted { $0.key < $1.key }
    var bytes = Array(Self.head.utf8)
    for start in stride(from: 0, to: characters.count, by: 100) {
      let block = characters[start..<min(start + 100, characters.count)]
      bytes.append(integer: block.count)
      bytes.append(ascii: " beginbfchar\n")
      for (code, character) in block {
        bytes.append(0x3C)
        bytes.append(hexadecimal: code)
        bytes.append(ascii: "> <")
        for unit in String(character).utf16 { bytes.append(hexadecimal: unit) }
        bytes.append(ascii: ">\n")
      }
      bytes.append(ascii: "endbfchar\n")
    }
    return bytes + Self.tail.utf8
  }

  private static let head = """
    /CIDInit /ProcSet findresource begin
    12 dict begin
    begincmap
    /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
    /CMapName /Adobe-Identity-UCS def
    /CMapType 2 def
    1 begincodespacerange
    <0000> <FFFF>
    endcodespacerange

    """

  private static let tail = """
    endcmap
    CMapName currentdict /CMap defineresource pop
    end
    end

    """
}
