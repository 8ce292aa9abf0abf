internal import PlatenModel
internal import PlatenTextAnalysis

extension PrintedRow {
  /// The mean confidence of the words, 0 to 1.
  var confidence: Double { words.meanConfidence ?? 0 }

  /// Whether the row ends as the line of a town does: with a postal code, or with two capital
  /// letters for a state after a comma.
  var endsWithLocality: Bool {
    guard words.count >= 2 else { return false }
    let code = words[words.count - 1].text
    let isCode =
      code.count(where: \.isNumber) >= 4
      && code.allSatisfy { $0.isNumber || $0 == "-" || $0 == "." }
    let state = words[isCode ? words.count - 2 : words.count - 1].text.filter(\.isLetter)
    let before = words[..<(isCode ? words.count - 2 : words.count - 1)].last?.text
    return before?.hasSuffix(",") == true && state.count == 2 && state == state.uppercased()
      || isCode && words[0].text.contains(where: \.isLetter) && code.filter(\.isNumber).count == 5
        && words.count <= 4 && words.contains { $0.text.hasSuffix(",") }
  }

  /// Whether the row is two names separated by a comma, such as a town and its state.
  var isLocality: Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return words.count <= 4 && parts.count == 2
      && parts.allSatisfy { part in
        part.contains(where: \.isLetter) && !part.contains(where: \.isNumber)
          && part.first { $0.isLetter }?.isUppercase == true
      }
  }

  /// Whether the row begins or ends with a house number, or has a keyword of addresses and a digit.
  func isStreet(keywords: [KeywordMatch]) -> Bool {
    guard words.count >= 2, !keywords.contains(where: { $0.roles.contains(.venue) }) else {
      return false
    }
    let number = words[0].text.filter { $0 != "," && $0 != "-" && $0 != "/" }
    let startsWithNumber =
      (2...5).contains(number.count) && number.allSatisfy(\.isDigit)
      && words[1].text.contains(where: \.isLetter)
    let last = words[words.count - 1].text
    let endsWithNumber =
      words[words.count - 2].text.hasSuffix(",") && (1...4).contains(last.count)
      && last.allSatisfy(\.isDigit)
    return startsWithNumber || endsWithNumber
      || keywords.contains { $0.roles.contains(.address) }
        && text.contains(where: \.isDigit)
  }

  /// Whether the row has a web or e-mail address.
  var hasWebAddress: Bool {
    words.contains { word in
      let text = word.text.lowercased()
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { $0.contains(where: \.isLetter) }
        || text.contains("www") || text.contains(".com")
    }
  }
}
