/// A language of dates and of numbers in words.
enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case italian = "it"
  case portuguese = "pt"
  case dutch = "nl"

  /// The names of small numbers.
  var numbers: NumberSpellings {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .italian: .italian
    case .portuguese: .portuguese
    case .dutch: .dutch
    }
  }

  /// The words of large numbers, terms of ``NumberGrammar``.
  var largeNumbers: String {
    switch self {
    case .english:
      """
      hundred: hundred, hundreds
      thousand: thousand, thousands
      scale 3: thousand, thousands
      short 3: k
      scale 5: lakh, lakhs, lac, lacs
      scale 7: crore, crores
      scale 6: million, millions, mn, mln, mio
      short 6: m, mm
      scale 9: billion, billions, bn, bln
      short 9: b
      scale 12: trillion, trillions, tn, trn
      and: and
      of: of
      """
    case .german:
      """
      hundred: hundert
      thousand: tausend
      scale 3: tausend, tsd, tsd.
      scale 6: million, millionen, mio, mio., mill, mill.
      scale 9: milliarde, milliarden, mrd, mrd.
      scale 12: billion, billionen
      and: und
      """
    case .dutch:
      """
      hundred: honderd
      thousand: duizend
      scale 3: duizend
      scale 6: miljoen, mln, mln., miljoenen, mio
      scale 9: miljard, mld, mld., miljarden
      scale 12: biljoen
      and: en
      """
    case .french:
      """
      hundred: cent, cents
      thousand: mille, mil
      scale 3: mille, milliers
      scale 6: million, millions, mio
      short 6: m
      scale 9: milliard, milliards, md, mds, mrd
      scale 12: billion, billions
      and: et, virgule
      of: de, d'
      """
    case .spanish:
      """
      hundreds 100: cien, ciento
      hundreds 200: doscientos, doscientas
      hundreds 300: trescientos, trescientas
      hundreds 400: cuatrocientos, cuatrocientas
      hundreds 500: quinientos, quinientas
      hundreds 600: seiscientos, seiscientas
      hundreds 700: setecientos, setecientas
      hundreds 800: ochocientos, ochocientas
      hundreds 900: novecientos, novecientas
      thousand: mil
      scale 3: mil, miles
      scale 6: millon, millones, mill., mm, mdd
      scale 9: mil millones, millardo, millardos
      scale 12: billon, billones
      and: y, con
      of: de
      """
    case .italian:
      """
      hundred: cento
      thousand: mille, mila
      scale 3: mila, mille
      scale 6: milione, milioni, mln, mln.
      scale 9: miliardo, miliardi, mld, mld., mrd
      scale 12: bilione, bilioni, trilione, trilioni
      and: e
      of: di
      """
    case .portuguese:
      """
      hundreds 100: cem, cento
      hundreds 200: duzentos, duzentas
      hundreds 300: trezentos, trezentas
      hundreds 400: quatrocentos, quatrocentas
      hundreds 500: quinhentos, quinhentas
      hundreds 600: seiscentos, seiscentas
      hundreds 700: setecentos, setecentas
      hundreds 800: oitocentos, oitocentas
      hundreds 900: novecentos, novecentas
      thousand: mil
      scale 3: mil
      scale 6: milhão, milhões, milhoes
      short 6: mi
      scale 9: bilhão, bilhões, bilhoes, mil milhões
      scale 12: trilhão, trilhões
      and: e, com
      of: de
      """
    }
  }

  /// The words for a hundred and a thousand at the end of a compound: `siebenhundert`.
  var compoundSuffixes: (hundred: String, thousand: String)? {
    switch self {
    case .german: ("hundert", "tausend")
    case .dutch: ("honderd", "duizend")
    case .italian: ("cento", "mila")
    default: nil
    }
  }
}

/// A language's words for dates and times: the terms of ``DateGrammar``.
///
/// The value of a part of the day is its first hour. The value of a `reldaypart` is 100 times its
/// day plus its first hour; the day is 1 to 7 for a day of the week, or 10 more than the days from
/// today. The value of a unit is its number in ``TimeUnit``. Categories that end in `q` hold words
/// with other meanings too, which need other words of dates around them.
struct DateWords {
  /// The text of a ``Lexicon``.
  let terms: String
  /// The names of days and of parts of the day that form compounds: `montagabend`.
  var compounds: (days: [(Int, String)], parts: [(Int, String)]) = ([], [])

  init(_ language: Language) {
    switch language {
    case .english: terms = Self.english
    case .german:
      terms = Self.german
      compounds = (Self.germanDays, Self.germanParts)
    case .dutch:
      terms = Self.dutch
      compounds = (Self.dutchDays, Self.dutchParts)
    case .french: terms = Self.french
    case .spanish: terms = Self.spanish
    case .italian: terms = Self.italian
    case .portuguese: terms = Self.portuguese
    }
  }
}
