internal import PlatenModel

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
