internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects full postal addresses of the United States, Canada, the United Kingdom, Germany, Austria,
/// Switzerland, France, Italy, Spain and the Netherlands: a street with a number, and a city with
/// its postal code.
///
/// The value is one line; the parts are street, city, region, postalCode and country.
struct AddressDetector: DataDetector {
  /// The country (ISO 3166) of a postal code whose form several countries share.
  let region: String

  /// The largest distance from the start of a street to its postal code, in tokens.
  private static let maximumStreetTokens = 18
  /// The largest length of a city's name, in tokens.
  private static let maximumCityTokens = 5

  func matches(in text: TokenizedText) -> [ItemMatch] {
    guard text.hasDigits else { return [] }
    var results: [ItemMatch] = [], previousEnd = 0, index = 0
    while index < text.tokens.count {
      defer { index += 1 }
      guard let postcode = Postcode(text, at: index), postcode.range.lowerBound >= previousEnd,
        let match = match(postcode, in: text, from: previousEnd)
      else { continue }
      results.append(match.match)
      previousEnd = match.end
      index = max(index, previousEnd - 1)
    }
    return results
  }

  private func match(
    _ postcode: Postcode, in text: TokenizedText, from previousEnd: Int
  ) -> (match: ItemMatch, end: Int)? {
    let first = max(previousEnd, postcode.range.lowerBound - Self.maximumStreetTokens)
    let isAtLineEnd = text.hasLineBreak(before: postcode.range.upperBound)
    let after =
      postcode.form == .leading ? Self.city(text, after: postcode.range.upperBound) : nil
    // A leading code needs a city after it. This excludes most years before the search for a street.
    guard postcode.form == .trailing || isAtLineEnd || after != nil,
      let street = StreetLine(text, in: first..<postcode.range.lowerBound)
    else { return nil }
    let before = Self.city(text, between: street.range.upperBound, postcode.range.lowerBound)
    // After a line that ends with the city and the code follows something else: the addressee.
    let postcodeComesFirst = postcode.form == .leading && !(isAtLineEnd && before != nil)
    guard let city = postcodeComesFirst ? after : before else { return nil }
    // Only a supplement and a comma can separate the street from the city and the code.
    let gap = postcodeComesFirst ? postcode.range.lowerBound : city.lowerBound
    guard gap - street.range.upperBound <= 7 else { return nil }
    let end = max(city.upperBound, postcode.range.upperBound)
    let country = postcode.country ?? street.country(among: region)
    var parts = [
      "street": text.string(text.scalarRange(of: street.range)).oneLine,
      "city": text.string(text.scalarRange(of: city)).oneLine, "postalCode": postcode.code,
    ]
    parts["region"] = postcode.region
    parts["country"] = country
    let range = text.scalarRange(of: street.range.lowerBound..<end)
    let value = text.string(range).split { $0.isNewline }
      .map { $0.trimmed(of: ", ") }.filter { !$0.isEmpty }.joined(separator: ", ")
    return (
      ItemMatch(.fullStreetAddress, range, value: value, parts: parts, confidence: 0.9), end
    )
  }

  /// The tokens of the city's name that begins at token `start`.
  private static func city(_ text: TokenizedText, after start: Int) -> Range<Int>? {
    let tokens = text.tokens
    var end = start
    while end < tokens.count, end - start < maximumCityTokens {
      let token = tokens[end]
      if end > start, token.isSpaced, text.hasLineBreak(before: end) { break }
      let isName =
        token.kind == .word
        && (text.scalars[token.range.lowerBound].isUppercase
          || [
            "am", "an", "der", "la", "le", "les", "sur", "sous", "en", "de", "del", "den", "aan",
            "bei", "im", "in", "l", "d", "di",
          ].contains(token.folded))
      let joins = ["-", "'"].contains(token.folded) && end > start && !token.isSpaced
      guard isName || joins else { break }
      end += 1
    }
    while end > start,
      tokens[end - 1].kind == .punctuation
        || !text.scalars[tokens[end - 1].range.lowerBound].isUppercase
    { end -= 1 }
    return end > start ? start..<end : nil
  }

  /// The tokens of the city's name before the code, back to a comma, a line break or the street.
  private static func city(_ text: TokenizedText, between first: Int, _ last: Int) -> Range<Int>? {
    let tokens = text.tokens
    var end = last
    while end > first, tokens[end - 1].folded == "," { end -= 1 }
    var start = end
    while start > first, end - start < maximumCityTokens,
      tokens[start - 1].kind == .word
        || ["-", "'", "."].contains(tokens[start - 1].folded)
    {
      start -= 1
      if text.hasLineBreak(before: start) { break }
    }
    while start < end, tokens[start].kind == .punctuation { start += 1 }
    return start < end ? start..<end : nil
  }
}
