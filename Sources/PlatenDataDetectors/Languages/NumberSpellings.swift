internal import PlatenTextAnalysis

/// The cardinal numbers of a language from 0 to 99, and its ordinal numbers from 1 to 31.
struct NumberSpellings: Sendable {
  /// The names from 0 on, separated by spaces; bars separate several names of one number.
  let small: String
  /// The tens from 20 on, in the same form.
  let tens: String
  /// The names of a number between two tens.
  let compound: @Sendable (_ tens: String, _ unit: String) -> [String]
  /// The ordinal numbers from the first on, in the same form.
  let ordinals: String
  /// The names of the remaining ordinal numbers up to the 31st, from the cardinal names of the tens
  /// and the unit, and the unit's ordinal name.
  let compoundOrdinal: @Sendable (_ tens: String, _ unit: String, _ ordinalUnit: String) -> [String]
  /// Names that follow no rule.
  var irregular: [(value: Int, name: String)] = []
  var irregularOrdinals: [(value: Int, name: String)] = []

  /// All names of cardinal numbers.
  var cardinalNames: [(value: Int, name: String)] {
    let small = Self.rows(small), tens = Self.rows(tens)
    var names = small.enumerated().flatMap { value, row in row.map { (value, $0) } }
    for (index, row) in tens.enumerated() {
      let ten = 20 + 10 * index
      names += row.map { (ten, $0) }
      for unit in 1...9 where ten + unit >= small.count {
        for (tenName, unitName) in row.flatMap({ ten in small[unit].map { (ten, $0) } }) {
          names += compound(tenName, unitName).map { (ten + unit, $0) }
        }
      }
    }
    return names + irregular
  }

  /// All names of ordinal numbers.
  var ordinalNames: [(value: Int, name: String)] {
    let known = Self.rows(ordinals), small = Self.rows(small), tens = Self.rows(tens)
    var names = known.enumerated().flatMap { index, row in row.map { (index + 1, $0) } }
    for value in known.count + 1..<32 where value > 20 && value % 10 > 0 {
      for ten in tens[value / 10 - 2] {
        for unit in small[value % 10] {
          for ordinal in known[value % 10 - 1] {
            names += compoundOrdinal(ten, unit, ordinal).map { (value, $0) }
          }
        }
      }
    }
    return names + irregularOrdinals
  }

  private static func rows(_ text: String) -> [[String]] {
    text.split(whereSeparator: \.isWhitespace).map { $0.split(separator: "|").map(String.init) }
  }
}

extension NumberSpellings {
  static let english = NumberSpellings(
    small: """
      zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
      fifteen sixteen seventeen eighteen nineteen
      """,
    tens: "twenty thirty forty|fourty fifty sixty seventy eighty ninety",
    compound: { ["\($0)-\($1)", "\($0) \($1)", "\($0) and \($1)"] },
    ordinals: """
      first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth|twelveth
      thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
      """,
    compoundOrdinal: { ten, _, ordinal in ["\(ten)-\(ordinal)", "\(ten) \(ordinal)"] },
    irregularOrdinals: [(30, "thirtieth")])

  static let german = NumberSpellings(
    small: """
      null ein|eins|eine zwei|zwo drei vier fünf sechs sieben acht neun zehn elf
      zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn
      """,
    tens: "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    compound: { ["\($1)und\($0)"] },
    ordinals: """
      erste|ersten|erster|erstes zweite|zweiten|zweiter|zweites dritte|dritten|dritter|drittes
      vierte|vierten|vierter fünfte|fünften|fünfter sechste|sechsten|sechster
      siebte|siebten|siebter|siebente achte|achten|achter neunte|neunten|neunter
      zehnte|zehnten|zehnter elfte|elften|elfter zwölfte|zwölften|zwölfter dreizehnte|dreizehnten
      vierzehnte|vierzehnten fünfzehnte|fünfzehnten sechzehnte|sechzehnten siebzehnte|siebzehnten
      achtzehnte|achtzehnten neunzehnte|neunzehnten zwanzigste|zwanzigsten
      """,
    compoundOrdinal: { ten, unit, _ in ["\(unit)und\(ten)ste", "\(unit)und\(ten)sten"] },
    irregularOrdinals: [(30, "dreißigste"), (30, "dreißigsten")])

  static let dutch = NumberSpellings(
    small: """
      nul een|één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien
      zestien zeventien achttien negentien
      """,
    tens: "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
    compound: { ["\($1)en\($0)"] },
    ordinals: """
      eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde
      dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende twintigste
      """,
    compoundOrdinal: { ten, unit, _ in ["\(unit)en\(ten)ste"] },
    irregularOrdinals: [(30, "dertigste")])

  static let french = NumberSpellings(
    small: """
      zéro un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze
      seize dix-sept dix-huit dix-neuf
      """,
    tens: """
      vingt trente quarante cinquante soixante soixante-dix|septante
      quatre-vingt|quatre-vingts|huitante quatre-vingt-dix|nonante
      """,
    compound: { ["\($0)-\($1)", "\($0) \($1)", "\($0) et \($1)", "\($0)-et-\($1)"] },
    ordinals: """
      premier|première|1er|1re deuxième|second|seconde troisième quatrième cinquième sixième
      septième huitième neuvième dixième onzième douzième
      """,
    compoundOrdinal: { _, _, _ in [] },
    irregular: (71...79).map { ($0, "soixante-" + Self.frenchTeens[$0 - 71]) }
      + (91...99).map { ($0, "quatre-vingt-" + Self.frenchTeens[$0 - 91]) }
      + [(71, "soixante et onze")])

  private static let frenchTeens = [
    "onze", "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
  ]

  static let spanish = NumberSpellings(
    small: """
      cero un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce
      quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno|veintiún|veintiuna
      veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve
      """,
    tens: "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    compound: { ["\($0) y \($1)"] },
    ordinals: """
      primero|primer|primera segundo|segunda tercero|tercer|tercera cuarto|cuarta quinto|quinta
      sexto|sexta séptimo|séptima octavo|octava noveno|novena décimo|décima
      """,
    compoundOrdinal: { _, _, _ in [] })

  static let italian = NumberSpellings(
    small: """
      zero un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici tredici
      quattordici quindici sedici diciassette diciotto diciannove
      """,
    tens: "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    compound: { ten, unit in
      "uo".contains(unit.first!) ? [ten.dropLast() + unit] : [ten + unit]
    },
    ordinals: """
      primo|prima secondo|seconda terzo|terza quarto|quarta quinto|quinta sesto|sesta
      settimo|settima ottavo|ottava nono|nona decimo|decima
      """,
    compoundOrdinal: { _, _, _ in [] })

  static let portuguese = NumberSpellings(
    small: """
      zero um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze treze
      quatorze|catorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove
      """,
    tens: "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    compound: { ["\($0) e \($1)"] },
    ordinals: """
      primeiro|primeira segundo|segunda terceiro|terceira quarto|quarta quinto|quinta sexto|sexta
      sétimo|sétima oitavo|oitava nono|nona décimo|décima
      """,
    compoundOrdinal: { _, _, _ in [] })
}

/// Numbers in words: the terms and the rules that the detectors' grammars share.
enum NumberGrammar {
  /// The rules; `words` is a number below a million, `below` one below a thousand.
  static let rules = """
    below = name | hundreds and? name? | name hundred and? name? | hundred and? name?
    words = thousands and? below? | below thousand and? below? | thousand and? below? | below
    """

  /// Adds the names of a language's numbers to `lexicon`.
  static func add(_ language: Language, to lexicon: inout Lexicon) {
    let cardinals = language.numbers.cardinalNames
    for (value, name) in cardinals {
      lexicon.add(name, category: "name", value: value)
      guard let compoundSuffixes = language.compoundSuffixes, value > 0 else { continue }
      lexicon.add(name + compoundSuffixes.hundred, category: "hundreds", value: 100 * value)
      lexicon.add(name + compoundSuffixes.thousand, category: "thousands", value: 1000 * value)
      for (rest, restName) in cardinals where value < 20 && rest > 0 {
        lexicon.add(
          name + compoundSuffixes.hundred + restName, category: "hundreds",
          value: 100 * value + rest)
      }
    }
    for (value, name) in language.numbers.ordinalNames {
      lexicon.add(name, category: "place", value: value)
    }
  }

  /// The value of a derivation of `words` or `below`.
  static func value(_ words: ParseTree) -> Int {
    words.children.reduce(0) { sum, child in
      switch child.name {
      case "name", "hundreds", "thousands": sum + child.value
      case "hundred": max(sum, 1) * 100
      case "thousand": max(sum, 1) * 1000
      case "below": sum + value(child)
      default: sum
      }
    }
  }
}
