internal import PlatenTextAnalysis

/// The ISO 4217 codes of currencies' names.
enum CurrencyTable {
  /// The stems of the countries' adjectives, by their first three letters.
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

  /// The codes of names that several currencies share, by name and country.
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

  /// The country of the adjective `word`, which is folded, as a term's value; `nil` without one.
  static func country(adjective word: String) -> Int? {
    guard word.utf8.count > 3 else { return nil }
    return adjectives[String(word.prefix(3))]?.first {
      word.hasPrefix($0.stem) && word.utf8.count <= $0.stem.utf8.count + 8
    }?.country
  }

  /// The code of a currency's `name`; `nil` where it is ambiguous. For a name that several
  /// currencies share, `country` is that of the adjective beside it; without one, `region` decides.
  static func code(_ name: String, country: String?, region: String) -> String? {
    guard let family = families[name] else { return name.utf8.count == 3 ? name : nil }
    if let country { return family[country] }
    if let own = family[region] { return own }
    return family["*"] ?? (name == "DOLLAR" ? "USD" : nil)
  }
}
