internal import PlatenModel

/// Writes recognised text as the invisible operators of a page's content stream.
///
/// A PDF reader takes a word's height from its font's ascent and descent, and
/// puts words into lines by their font size. So all words of a block have one
/// font size, and each is set in the variant of the font (``TextFont``) whose
/// ascent and descent give its own box.
struct TextLayer {
  /// Characters used so far, over all pages.
  private(set) var characters = ToUnicodeMap()
  /// Variants of the font used so far, over all pages.
  private(set) var fonts: Set<TextFont> = []

  /// The operators that put the words of `page` onto a page of `width` ×
  /// `height` points; empty where there is no text.
  mutating func operators(for page: RecognizedPage, width: Double, height: Double) -> [UInt8] {
    let scale = PageScale(page, width: width, height: height)
    var lines: [[PlacedWord]] = []
    for block in page.blocks {
      let blockLines = block.paragraphs.flatMap(\.lines)
      let usual = scale.usualHeight(of: blockLines)
      for line in blockLines { lines.append(place(line, usualHeight: usual, on: scale)) }
    }
    lines.removeAll(where: \.isEmpty)
    lines.endCloseLinesWithSpaces()
    return lines.flatMap { textObject(of: $0).utf8 }
  }

  /// The words of `line` that have text, each in its place.
  private mutating func place(
    _ line: RecognizedPage.Line, usualHeight: Double, on scale: PageScale
  ) -> [PlacedWord] {
    let fontSize = scale.fontSize(of: line, usual: usualHeight)
    var words: [PlacedWord] = []
    for (word, isSpaced) in zip(line.words, line.wordsFollowedBySpace) {
      let codes = codes(for: word.text)
      guard !codes.isEmpty else { continue }
      let box = scale.box(of: word)
      words.append(
        PlacedWord(
          codes: codes, left: box.left, right: box.left + box.width, bottom: box.bottom,
          top: box.top, baseline: scale.baseline(of: line, under: word),
          isRightToLeft: word.isRightToLeft, isSpaced: isSpaced, fontSize: fontSize))
    }
    words.settleSpaces()
    return words
  }

  /// One text object for the words of one line.
  private mutating func textObject(of words: [PlacedWord]) -> String {
    var operators = ""
    for word in words {
      let font = TextFont(for: word)
      fonts.insert(font)
      let size = word.fontSize
      let stretch = word.pitch / (Double(GlyphlessFont.advance) / 1000 * size) * 100
      // Right to left is the mirror image, so that the text stays in its logical order.
      let direction = word.isRightToLeft ? -1 : 1
      let start = word.isRightToLeft ? word.right : word.left
      let codes = word.isSpaced ? word.codes + [characters.code(for: " ")] : word.codes
      operators += "/\(font.name) \(decimal(size)) Tf \(decimal(stretch)) Tz "
      operators += "\(direction) 0 0 1 \(decimal(start)) \(decimal(font.baseline(of: word))) Tm "
      operators += "<\(hexadecimal(codes))> Tj\n"
    }
    return "BT 3 Tr\n\(operators)ET\n"
  }

  /// The codes of a word's characters, but for those that are no text.
  private mutating func codes(for text: String) -> [UInt16] {
    var codes: [UInt16] = []
    for character in text.unicodeScalars
    where character.properties.generalCategory != .control {
      codes.append(characters.code(for: character))
    }
    return codes
  }
}

extension RecognizedPage.Line {
  /// For each word whether a space follows it in the line's text; where that
  /// text does not hold the words, one follows each but the last.
  var wordsFollowedBySpace: [Bool] {
    var rest = text[...]
    var result: [Bool] = []
    for word in words {
      rest = rest.drop(while: \.isWhitespace)
      guard rest.hasPrefix(word.text) else {
        return words.indices.map { $0 < words.count - 1 }
      }
      rest = rest.dropFirst(word.text.count)
      result.append(rest.first?.isWhitespace ?? false)
    }
    if !result.isEmpty { result[result.count - 1] = false }
    return result
  }
}

/// `value` with at most four digits after the point, as PDF writes numbers.
func decimal(_ value: Double) -> String {
  guard value.isFinite else { return "0" }
  let scaled = Int((value * 10_000).rounded())
  let digits = String(abs(scaled) % 10_000 + 10_000).dropFirst()
  let fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
  let whole = (scaled < 0 ? "-" : "") + String(abs(scaled) / 10_000)
  return fraction.isEmpty ? whole : "\(whole).\(fraction)"
}
