/// The terms of ``DateRules`` that are the same in all languages.
enum DateTerms {
  static let marks = """
    slash: /
    dash: -, –, ~
    dot: .
    colon: :
    at: @
    apos: '
    open: (
    close: )
    comparesign: >, <, =
    q: q
    h2: h
    wcode: w
    unitshort 4: d
    decades: s
    """

  /// Adds what digits can be at token `index`.
  static func add(
    _ tokens: [Token], at index: Int, categories: [String: Int],
    _ add: (Lexicon.Term, Int) -> Void
  ) {
    guard let number = tokens[index].number else { return }
    let count = tokens[index].range.count
    func term(_ name: String) {
      if let category = categories[name] { add(.init(category: category, value: number), 1) }
    }
    if count <= 2 {
      if (1...31).contains(number) { term("dd") }
      if (1...12).contains(number) { term("mo") }
      if number <= 24 { term("hh") }
      if count == 2 { term("y2") }
    }
    if count == 2, number < 60 {
      term("mi")
      // `20.15` is a time where the second part can be no month, or its own zeros say so.
      if number == 0 || number > 12 { term("midot") }
    }
    if count <= 5 { term("n") }
    if (1...53).contains(number) { term("wn") }
    if count == 4 {
      if (1300...2200).contains(number) { term("y4") }
      if (100...1259).contains(number), number % 100 < 60 { term("hhmm") }
    }
    if count == 8, (19...21).contains(number / 1_000_000),
      CivilDate(year: number / 10000, month: number / 100 % 100, day: number % 100) != nil
    {
      term("ymd8")
    }
  }
}
