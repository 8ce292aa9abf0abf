internal import PlatenModel

extension TextFont {
  /// What all variants of the font have in common.
  struct Shared {
    /// The TrueType file.
    let file: PDFReference
    /// The glyph of each character: `CIDToGIDMap`.
    let glyphNumbers: PDFReference
    /// The meaning of each character: `ToUnicode`.
    let characters: PDFReference
  }

  /// Adds the variant to `document` (ISO 32000-1, 9.7: a composite font whose
  /// character codes are its own character identifiers).
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
      // All letters have one width (1), and are in no standard encoding (4).
      ("Flags", .integer(1 | 4)),
      ("FontBBox", .array(box.map(PDFValue.integer))), ("ItalicAngle", .integer(0)),
      ("Ascent", .integer(ascent)), ("Descent", .integer(-descent)),
      ("CapHeight", .integer(ascent)), ("StemV", .integer(80)), ("FontFile2", .reference(file)),
    ]
  }
}
