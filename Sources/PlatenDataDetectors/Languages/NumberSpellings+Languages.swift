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
