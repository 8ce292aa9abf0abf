/// The characters of a CTC network beside the words that Tesseract recognized in the same line.
struct LineAlignment {
  /// A word, or a place between words where only the network has characters.
  struct Part {
    /// The place of the word in its line; `nil` where there is none.
    let word: Int?
    /// The network's characters for it, in ``LineAlignment/characters``.
    let characters: Range<Int>
  }

  let characters: [CTCCharacter]
  /// From left to right.
  private(set) var parts: [Part] = []

  /// Aligns `characters` with the letters of `words` by the edit distance. Spaces of the network count
  /// nothing; between words they decide which character belongs to which word.
  init(_ characters: [CTCCharacter], with words: [String]) {
    self.characters = characters
    let letters = words.map(Array.init)
    let places = Self.places(of: letters.flatMap { $0 }, in: characters.map(\.character))
    var start = 0, letter = 0
    for (word, count) in letters.map(\.count).enumerated() {
      let aligned = places[letter..<letter + count].compactMap { $0 }
      letter += count
      let next = places[letter...].lazy.compactMap { $0 }.first ?? characters.count
      let first = aligned.first ?? start, last = aligned.last.map { $0 + 1 } ?? first
      let own = attached(first..<last, between: start, and: next)
      add(start..<own.lowerBound)
      parts.append(Part(word: word, characters: own))
      start = own.upperBound
    }
    add(start..<characters.count)
  }

  /// `range` with the characters around it that no space separates from it.
  private func attached(
    _ range: Range<Int>, between start: Int, and end: Int
  ) -> Range<Int> {
    guard !range.isEmpty else { return range }
    var low = range.lowerBound, high = range.upperBound
    while low > start, characters[low - 1].character != " " { low -= 1 }
    while high < end, characters[high].character != " " { high += 1 }
    return low..<high
  }

  /// Adds the characters of `range`, but for the spaces around them, as a part of its own.
  private mutating func add(_ range: Range<Int>) {
    let solid = range.filter { characters[$0].character != " " }
    guard let first = solid.first, let last = solid.last else { return }
    parts.append(Part(word: nil, characters: first..<last + 1))
  }

  /// For each of `letters` the place of the equal or substituted character; `nil` where there is none.
  private static func places(of letters: [Character], in characters: [Character]) -> [Int?] {
    let width = characters.count + 1
    var cost = [Float](repeating: 0, count: (letters.count + 1) * width)
    for row in 0...letters.count {
      for column in 0..<width where row + column > 0 {
        var best = Float.infinity
        if row > 0 { best = cost[(row - 1) * width + column] + 1 }
        if column > 0 {
          best = min(best, cost[row * width + column - 1] + insertion(characters[column - 1]))
        }
        if row > 0, column > 0 {
          best = min(
            best,
            cost[(row - 1) * width + column - 1]
              + substitution(letters[row - 1], characters[column - 1]))
        }
        cost[row * width + column] = best
      }
    }
    var places = [Int?](repeating: nil, count: letters.count)
    var row = letters.count, column = characters.count
    while row > 0 {
      let here = cost[row * width + column]
      if column > 0,
        here == cost[(row - 1) * width + column - 1]
          + substitution(letters[row - 1], characters[column - 1])
      {
        (row, column) = (row - 1, column - 1)
        places[row] = column
      } else if column > 0,
        here == cost[row * width + column - 1] + insertion(characters[column - 1])
      {
        column -= 1
      } else {
        row -= 1
      }
    }
    return places
  }

  private static func insertion(_ character: Character) -> Float { character == " " ? 0 : 1 }

  /// A letter in the other case counts half.
  private static func substitution(_ letter: Character, _ other: Character) -> Float {
    if letter == other { return 0 }
    if other == " " { return 2.5 }
    return letter.lowercased() == other.lowercased() ? 0.5 : 1
  }
}
