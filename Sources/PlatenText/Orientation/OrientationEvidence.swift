internal import CTesseract
internal import PlatenModel

/// How well a page could be read, upright or on its side.
///
/// Upside down, Tesseract still makes letters of nearly everything, but believes
/// few of its words. Lines that run from top to bottom it reads as if they had been
/// turned clockwise, which tells a page on its side from an upright one.
struct OrientationEvidence {
  /// Letters and digits that were read.
  private(set) var letters = 0
  /// Those in words that were read surely, and that stand upright.
  private(set) var uprightLetters = 0
  /// Those in words that were read surely, and that lie on their right side.
  private(set) var sidewaysLetters = 0

  /// From Tesseract's confidence of a word, 0 to 100, upwards it counts as sure.
  private static let sureConfidence: Float = 75
  /// A turn is clear when this share of all letters is sure of it, …
  private static let clearShare = 0.3
  /// … and they are at least this many.
  private static let clearLetters = 10

  init(_ parts: UnsafeBufferPointer<pt_part>) {
    var isVertical = false
    for part in parts {
      if part.level == PT_BLOCK { isVertical = part.isVertical != 0 }
      guard part.level == PT_WORD, let text = part.text else { continue }
      add(String(cString: text), isSure: part.confidence >= Self.sureConfidence, isVertical)
    }
  }

  private mutating func add(_ word: String, isSure: Bool, _ isVertical: Bool) {
    let scalars = word.unicodeScalars
    let count = scalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    letters += count
    // A single letter or a word of signs proves nothing: l, o, x, | and – stand on
    // their heads as well.
    guard isSure, count > 1, count * 10 >= scalars.count * 7 else { return }
    // Chinese and Japanese are written from top to bottom with upright characters.
    if isVertical && !LineText.hasNoSpaces(word) {
      sidewaysLetters += count
    } else {
      uprightLetters += count
    }
  }

  /// The share of the letters that were read surely and stand upright, 0 to 1.
  var uprightShare: Double { share(uprightLetters) }

  /// The turn that would set the page upright, where that is clear.
  var clearTurn: Rotation? {
    let most = max(uprightLetters, sidewaysLetters)
    guard most >= Self.clearLetters, share(most) >= Self.clearShare else { return nil }
    return uprightLetters >= sidewaysLetters ? Rotation.none : .counterclockwise
  }

  private func share(_ count: Int) -> Double { letters == 0 ? 0 : Double(count) / Double(letters) }
}
