internal import PlatenModel

/// The links of a page, by the words in which they stand.
struct HTMLLinks {
  private let pieces: [Int: [(scalars: Range<Int>, link: TextLink, isFirst: Bool)]]

  init(_ links: [TextLink]) {
    var pieces: [Int: [(scalars: Range<Int>, link: TextLink, isFirst: Bool)]] = [:]
    for link in links {
      for (index, piece) in link.pieces.enumerated() {
        pieces[piece.word, default: []].append((piece.scalars, link, index == 0))
      }
    }
    self.pieces = pieces
  }

  /// The text of the word with this number, escaped, its links as elements.
  func marked(_ text: String, number: Int) -> String {
    let scalars = Array(text.unicodeScalars)
    var marked = "", end = 0
    let pieces = (pieces[number] ?? []).sorted { $0.scalars.lowerBound < $1.scalars.lowerBound }
    for piece in pieces
    where piece.scalars.lowerBound >= end && piece.scalars.upperBound <= scalars.count {
      marked += Self.escaped(scalars[end..<piece.scalars.lowerBound])
      marked += Self.element(piece.link, isFirst: piece.isFirst)
      marked += Self.escaped(scalars[piece.scalars]) + "</a>"
      end = piece.scalars.upperBound
    }
    return marked + Self.escaped(scalars[end...])
  }

  /// The keyboard stops at a link once, however many words it has.
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
