internal import PlatenTextAnalysis

/// A postal code in a text, of one of the countries of ``AddressDetector``.
struct Postcode {
  /// The position of a postal code in an address.
  enum Form {
    /// Before the city: `10115 Berlin`.
    case leading
    /// After the city: `Springfield, IL 62704`.
    case trailing
  }

  /// The range of tokens, including a state or a country's letters: `IL 62704`, `D-10115`.
  let range: Range<Int>
  let code: String
  /// The state or the province; `nil` without one.
  let region: String?
  let form: Form
  /// The country (ISO 3166); `nil` where several countries share the code's form.
  let country: String?

  /// The postal code at token `index`; `nil` without one.
  init?(_ text: TokenizedText, at index: Int) {
    let tokens = text.tokens
    func letters(_ index: Int) -> String? {
      guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
      let word = text.string(tokens[index].range)
      return word.unicodeScalars.allSatisfy(\.isUppercase) ? word : nil
    }
    func isAdjacent(_ index: Int) -> Bool {
      tokens.indices.contains(index) && !tokens[index].isSpaced
    }

    if tokens[index].kind == .number {
      let digits = tokens[index].range.count
      if digits == 5, let state = letters(index - 1), AddressWords.states.contains(state) {
        let hasPlusFour =
          index + 2 < tokens.count && tokens[index + 1].folded == "-"
          && isAdjacent(index + 1) && isAdjacent(index + 2) && tokens[index + 2].range.count == 4
        let end = hasPlusFour ? index + 3 : index + 1
        let scalars = text.scalarRange(of: index..<end)
        self.init(index - 1..<end, text.string(scalars), state, .trailing, "US")
        return
      }
      if digits == 4, let pair = letters(index + 1), pair.count == 2, pair != "KG" {
        self.init(index..<index + 2, tokens[index].folded + " " + pair, nil, .leading, "NL")
        return
      }
      guard digits == 4 || digits == 5, tokens[index].folded.first != "0" || digits == 5 else {
        return nil
      }
      let hasCountryPrefix = index > 1 && tokens[index - 1].folded == "-" && isAdjacent(index)
      let prefix = hasCountryPrefix ? letters(index - 2) : nil
      let countries = [
        "D": "DE", "DE": "DE", "CH": "CH", "F": "FR", "A": "AT", "I": "IT", "E": "ES",
      ]
      self.init(
        (prefix == nil ? index : index - 2)..<index + 1, tokens[index].folded, nil, .leading,
        prefix.flatMap { countries[$0] })
      return
    }
    guard let (code, count) = Self.alphanumeric(text, at: index) else { return nil }
    let isCanadian = code[code.index(after: code.startIndex)].isNumber && code.utf8.count == 7
    let state = isCanadian ? letters(index - 1) : nil
    if isCanadian, state == nil || !AddressWords.provinces.contains(state!) { return nil }
    self.init(
      (isCanadian ? index - 1 : index)..<index + count, code, state, .trailing,
      isCanadian ? "CA" : "GB")
  }

  private init(
    _ range: Range<Int>, _ code: String, _ region: String?, _ form: Form, _ country: String?
  ) {
    self.range = range
    self.code = code
    self.region = region
    self.form = form
    self.country = country
  }

  /// A British or Canadian code at token `index`, and its length in tokens: `SW1A 1AA`, `K1A 0B1`.
  private static func alphanumeric(_ text: TokenizedText, at index: Int) -> (String, Int)? {
    let tokens = text.tokens
    guard tokens[index].kind == .word, tokens[index].range.count <= 2, tokens[index].isSpaced,
      index + 1 < tokens.count, tokens[index + 1].kind == .number, !tokens[index + 1].isSpaced
    else { return nil }
    var end = index, string = ""
    while end < tokens.count, string.count < 8, tokens[end].kind != .punctuation,
      end == index || !tokens[end].isSpaced || string.count > 1 && !string.contains(" ")
    {
      if end > index, tokens[end].isSpaced { string += " " }
      string += text.string(tokens[end].range)
      end += 1
    }
    let pattern = String(
      string.unicodeScalars.map {
        $0.isDigit ? "9" : $0.isUppercase ? "A" : $0 == " " ? " " : "?"
      })
    let patterns = ["A9 9AA", "A99 9AA", "AA9 9AA", "AA99 9AA", "A9A 9AA", "AA9A 9AA", "A9A 9A9"]
    return patterns.contains(pattern) ? (string, end - index) : nil
  }
}
