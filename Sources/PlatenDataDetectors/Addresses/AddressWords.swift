/// The words and codes by which the detector recognizes streets and regions.
enum AddressWords {
  /// The last words of English streets, whose number precedes the name.
  static let englishStreetSuffixes = words(
    """
    street st avenue ave av road rd drive dr lane ln boulevard blvd court ct place pl square sq
    terrace ter way parkway pkwy highway hwy close crescent cres row gardens gdns mews hill walk
    circle cir trail plaza broadway grove green park quay steps wharf yard route pike loop alley
    """)

  /// The endings of German and Dutch streets of one word; the number follows.
  private static let germanicStreetSuffixes = [
    "strasse", "str", "weg", "platz", "gasse", "allee", "ring", "ufer", "damm", "chaussee", "markt",
    "graben", "berg", "steig", "promenade", "hof", "straat", "laan", "plein", "kade", "gracht",
    "singel", "dijk", "dreef", "pad", "hout", "haven", "park", "steeg", "rain", "halde", "matte",
    "quai", "wall", "stieg", "zeile", "garten", "feld", "heide", "burg", "brug", "wiese",
  ]

  /// ``germanicStreetSuffixes`` in UTF-8, by their last byte.
  static let germanicStreetSuffixesByEnd = Dictionary(
    grouping: germanicStreetSuffixes.map { Array($0.utf8) }, by: { $0.last! })

  /// The first words of streets of several words, which need no such ending: `Am Alten Markt`.
  static let germanicStreetPrefixes: Set = [
    "am", "an", "im", "in", "auf", "zum", "zur", "unter", "hinter", "alte", "neue",
  ]

  /// The first words of streets in the Romance languages.
  static let romanceStreetPrefixes = words(
    """
    rue avenue av boulevard bd blvd place pl chemin ch allee impasse quai cours square route rte
    faubourg passage montee esplanade ruelle via viale piazza corso largo vicolo strada piazzale
    lungotevere lungomare contrada galleria calle c avenida avda plaza paseo pso carrer carretera
    ctra ronda travesia camino glorieta rambla passeig avinguda
    """)

  /// The two-letter codes of the states of the USA.
  static let states = words(
    """
    AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY
    NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR
    """)
  /// The two-letter codes of the Canadian provinces.
  static let provinces = words("AB BC MB NB NL NS NT NU ON PE QC SK YT")

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
