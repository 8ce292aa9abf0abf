internal import PlatenModel
internal import PlatenTextAnalysis

/// A country with its currency and its order of dates.
struct Country: Hashable, Sendable {
  /// The code of two letters of ISO 3166-1.
  let code: String
  /// The currency of its receipts.
  let currency: CurrencyCode
  /// The order of day and month in dates.
  let order: DateOrder

  /// The countries of the data file.
  static let all: [Country] = entries.map(\.country)

  /// The evidence for each country in `rows`: the number of letters of its keywords.
  static func evidence(in rows: [PrintedRow]) -> [Country: Int] {
    var evidence: [Country: Int] = [:]
    for row in rows {
      let tokens = row.letterTokens
      for start in tokens.indices {
        var letters: [UInt8] = []
        for token in tokens[start...].prefix(4) {
          letters += token
          for country in byWord[letters] ?? [] { evidence[country, default: 0] += letters.count }
        }
      }
      if row.hasUSStateAndZIPCode, let states = byCode["US"] { evidence[states, default: 0] += 6 }
    }
    return evidence
  }

  private typealias Entry = (country: Country, words: [[UInt8]])

  /// The countries by code.
  static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

  private static let byWord: [[UInt8]: [Country]] = entries.reduce(into: [:]) { table, entry in
    for word in entry.words { table[word, default: []].append(entry.country) }
  }

  private static let entries: [Entry] = String(
    decoding: PackageResources.countries_txt, as: UTF8.self
  ).split(separator: "\n").compactMap { line in
    let halves = line.split(separator: ":")
    let head = halves[0].split(separator: " ").map(String.init)
    guard !line.hasPrefix("#"), halves.count == 2, head.count == 3,
      let currency = CurrencyCode(head[1])
    else { return nil }
    return (
      Country(
        code: head[0], currency: currency,
        order: head[2] == "month-first" ? .monthFirst : .dayFirst),
      halves[1].split(separator: ",").map { TextFolding.folded($0) }
    )
  }
}

extension PrintedRow {
  /// The folded letters of the row, one array for each run of letters.
  fileprivate var letterTokens: [[UInt8]] {
    text.split { !$0.isLetter }.map { TextFolding.folded($0) }.filter { !$0.isEmpty }
  }

  /// Whether the row has a state of the USA and its postal code: `TX 78701`.
  fileprivate var hasUSStateAndZIPCode: Bool {
    zip(words, words.dropFirst()).contains { state, code in
      let letters = state.text.filter { $0.isLetter }
      let digits = code.text.prefix { $0.isDigit }
      return letters.count == 2 && letters == letters.uppercased() && digits.count == 5
        && code.text.dropFirst(5).allSatisfy { !$0.isLetter } && Self.states.contains(letters)
    }
  }

  private static let states = Set(
    """
    AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM \
    NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC
    """.split(separator: " ").map(String.init))
}
