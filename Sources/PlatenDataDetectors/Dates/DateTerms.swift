internal import PlatenModel
internal import PlatenTextAnalysis

/// The terms of ``DateGrammar`` that all languages share: marks, and numbers in digits.
struct DateTerms: Sendable {
  static let symbols = """
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

  private let day, month, hour, minute, dottedMinute, number, week: Int
  private let shortYear, year, time, date: Int

  /// Creates the terms; `categories` are the grammar's.
  init(categories: [String: Int]) {
    (day, month, hour) = (categories["dd"]!, categories["mo"]!, categories["hh"]!)
    (minute, dottedMinute) = (categories["mi"]!, categories["midot"]!)
    (number, week) = (categories["n"]!, categories["wn"]!)
    (shortYear, year) = (categories["y2"]!, categories["y4"]!)
    (time, date) = (categories["hhmm"]!, categories["ymd8"]!)
  }

  /// Calls `add` with each term that the digits of token `index` can be, and its length in tokens.
  func add(_ tokens: [Token], at index: Int, _ add: (Lexicon.Term, Int) -> Void) {
    guard let value = tokens[index].number else { return }
    let count = tokens[index].range.count
    func term(_ category: Int) { add(.init(category: category, value: value), 1) }
    if count <= 2 {
      if (1...31).contains(value) { term(day) }
      if (1...12).contains(value) { term(month) }
      if value <= 24 { term(hour) }
      if count == 2 { term(shortYear) }
    }
    if count == 2, value < 60 {
      term(minute)
      // `20.15` is a time if the second part cannot be a month, or is 00.
      if value == 0 || value > 12 { term(dottedMinute) }
    }
    if count <= 5 { term(number) }
    if (1...53).contains(value) { term(week) }
    if count == 4 {
      if (1300...2200).contains(value) { term(year) }
      if (100...1259).contains(value), value % 100 < 60 { term(time) }
    }
    if count == 8, (19...21).contains(value / 1_000_000),
      CivilDate(year: value / 10000, month: value / 100 % 100, day: value % 100) != nil
    {
      term(date)
    }
  }
}
