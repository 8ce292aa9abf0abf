/// What a language calls dates and times: terms of ``DateGrammar``.
///
/// A part of the day has the hour that it begins with. A `reldaypart` has a day of the week (1 to
/// 7) or ten more than the days from today, times 100, plus that hour. A unit has the place of its
/// length in ``TimeUnit``. What ends in `q` means other things too, and counts only with words
/// around it.
struct DateWords {
  let terms: String
  /// The names of days and of their parts that are joined in one word.
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
