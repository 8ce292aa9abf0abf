internal import PlatenTextAnalysis

/// Which ISO 4217 code a currency's name stands for.
enum CurrencyTable {
  /// The stems of countries' adjectives, by their first three letters.
  private static let adjectives: [String: [(stem: String, country: Int)]] = {
    var stems: [String: [(String, Int)]] = [:]
    for line in CurrencyWords.countries.split(separator: "\n") {
      let sides = line.split(separator: ":")
      for stem in sides[1].split(separator: ",") {
        let stem = stem.drop { $0 == " " }
        stems[String(stem.prefix(3)), default: []]
          .append((String(stem), PackedName.value(sides[0])))
      }
    }
    return stems
  }()

  private static let families: [String: [String: String]] = {
    let lines = CurrencyWords.families.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let codes = line.dropFirst().map { $0.split(separator: "=").map(String.init) }
        return (
          String(line[0]), Dictionary(uniqueKeysWithValues: codes.map { ($0[0], $0[1]) })
        )
      })
  }()

  /// The country whose adjective `word`, folded, is; as a term's value.
  static func country(adjective word: String) -> Int? {
    guard word.utf8.count > 3 else { return nil }
    return adjectives[String(word.prefix(3))]?.first {
      word.hasPrefix($0.stem) && word.utf8.count <= $0.stem.utf8.count + 8
    }?.country
  }

  /// The code for a currency's or a family's `name`, with the country that stands with it or, by
  /// itself, in a text of `region`; `nil` where it cannot be known.
  static func code(_ name: String, country: String?, region: String) -> String? {
    guard let family = families[name] else { return name.utf8.count == 3 ? name : nil }
    if let country { return family[country] }
    if let own = family[region] { return own }
    return family["*"] ?? (name == "DOLLAR" ? "USD" : nil)
  }
}
