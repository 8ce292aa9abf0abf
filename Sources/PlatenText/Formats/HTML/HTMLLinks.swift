internal import PlatenModel

/// The links of a page, indexed by word.
struct HTMLLinks {
  private let wordRanges: [Int: [(scalars: Range<Int>, link: TextLink, isFirst: Bool)]]

  init(_ links: [TextLink]) {
    var wordRanges: [Int: [(scalars: Range<Int>, link: TextLink, isFirst: Bool)]] = [:]
    for link in links {
      for (index, wordRange) in link.wordRanges.enumerated() {
        wordRanges[wordRange.word, default: []].append((wordRange.scalars, link, index == 0))
      }
    }
    self.wordRanges = wordRanges
  }

  /// The escaped text of the word with this number, with its links as elements.
  func marked(_ text: String, number: Int) -> String {
    let scalars = Array(text.unicodeScalars)
    var marked = "", end = 0
    let wordRanges = (wordRanges[number] ?? []).sorted {
      $0.scalars.lowerBound < $1.scalars.lowerBound
    }
    for wordRange in wordRanges
    where wordRange.scalars.lowerBound >= end && wordRange.scalars.upperBound <= scalars.count {
      marked += Self.escaped(scalars[end..<wordRange.scalars.lowerBound])
      marked += Self.element(wordRange.link, isFirst: wordRange.isFirst)
      marked += Self.escaped(scalars[wordRange.scalars]) + "</a>"
      end = wordRange.scalars.upperBound
    }
    return marked + Self.escaped(scalars[end...])
  }

  /// The start tag of a link. Only its first word is a tab stop.
  private static func element(_ link: TextLink, isFirst: Bool) -> String {
    let download = link.kind == .dateTimeDuration ? " download=\"date.ics\"" : ""
    let stop = isFirst ? "" : " tabindex=\"-1\""
    return "<a class=\"\(link.kind.rawValue)\" href=\"\(link.target.xmlEscaped)\" "
      + "title=\"\(link.value.xmlEscaped)\" rel=\"noopener noreferrer\"\(download)\(stop)>"
  }

  private static func escaped(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars)).xmlEscaped
  }
}
