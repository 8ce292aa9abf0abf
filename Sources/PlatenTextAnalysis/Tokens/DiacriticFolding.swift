/// Latin letters with diacritics, and the lower-case ASCII letters that they fold to.
///
/// The only such table: ``TextFolding`` and the folding of tokens read it.
enum DiacriticFolding {
  /// The block U+00C0 to U+017F (Latin-1 Supplement and Latin Extended-A) in lower-case ASCII, in
  /// the order of the code points. The two signs in it, × and ÷, stay as they are.
  static let block: [String] = {
    let row =
      "a a a a a a ae c e e e e i i i i d n o o o o o × o u u u u y th ss "
      + "a a a a a a ae c e e e e i i i i d n o o o o o ÷ o u u u u y th y "
      + "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g g g g g h h h h "
      + "i i i i i i i i i i ij ij j j k k k l l l l l l l l l l n n n n n n n n n "
      + "o o o o o o oe oe r r r r r r s s s s s s s s t t t t t t u u u u u u u u u u u u "
      + "w w y y y z z z z z z s"
    return row.split(separator: " ").map(String.init)
  }()

  /// The first code point of ``block``.
  static let blockStart: UInt32 = 0xC0

  /// Every letter of ``block``, and the five beyond it that keywords contain, in lower-case ASCII.
  static let latin: [Unicode.Scalar: String] = {
    var letters: [Unicode.Scalar: String] = [
      "Ș": "s", "ș": "s", "Ț": "t", "ț": "t", "ẞ": "ss",
    ]
    for (offset, folded) in block.enumerated() {
      let scalar = Unicode.Scalar(blockStart + UInt32(offset))!
      if scalar.isLetter { letters[scalar] = folded }
    }
    return letters
  }()
}
