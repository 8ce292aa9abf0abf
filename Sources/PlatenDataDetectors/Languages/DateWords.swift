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

  /// The words of `language`.
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
