internal import FoundationEssentials
internal import PlatenModel

/// Writes a self-contained HTML file that makes no network requests: the image of each page, its
/// words as invisible, selectable text on top, and links.
///
/// The file is well-formed XML too. Every word has its box in pixels of the page as the custom
/// properties `--x`, `--y`, `--w` and `--h`.
struct HTMLWriter: TextWriter {
  let generator: String

  var header: String {
    """
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"/>
    <meta name="viewport" content="width=device-width"/>
    <meta name="generator" content="\(generator.xmlEscaped)"/>
    <title>Pages</title>
    <style>
    \(String(decoding: PackageResources.page_css, as: UTF8.self))</style></head><body>
    <header hidden="hidden"><input type="search" placeholder="Search" aria-label="Search"/>
    <output></output><button id="copy" type="button">Copy all</button></header>
    <main>

    """
  }

  var footer: String {
    """
    </main>
    <script>/*<![CDATA[*/
    \(String(decoding: PackageResources.page_js, as: UTF8.self))/*]]>*/</script>
    </body></html>

    """
  }

  func page(_ page: RecognizedPage, from source: PageSource) -> String {
    self.page(page, from: source, view: PageView(image: nil, links: []))
  }

  func page(_ page: RecognizedPage, from source: PageSource, view: PageView) -> String {
    let name = source.name.xmlEscaped
    let image = view.image.map {
      "<img alt=\"\" width=\"\(page.width)\" height=\"\(page.height)\" "
        + "src=\"data:image/jpeg;base64,\($0.base64EncodedString())\"/>\n"
    }
    let style = "--width:\(page.width);--height:\(page.height)"
    return "<figure><figcaption>\(name)</figcaption>\n"
      + "<section id=\"page-\(source.number)\" class=\"\(image == nil ? "bare" : "shown")\" "
      + "aria-label=\"\(name)\" style=\"\(style)\">\n" + (image ?? "")
      + "<div class=\"text\">\n" + paragraphs(of: page, links: view.links)
      + "</div></section></figure>\n"
  }

  private func paragraphs(of page: RecognizedPage, links: [TextLink]) -> String {
    let links = HTMLLinks(links)
    let numbers = Dictionary(zip(page.words, 0...), uniquingKeysWith: { first, _ in first })
    func line(_ line: RecognizedPage.Line) -> String {
      let words = line.words.indices.map { index in
        let number = numbers[line.words[index]] ?? -1
        let next = line.words.dropFirst(index + 1).first
        let isSpaced = next.map { LineText.hasSpace(line.words[index].text, $0.text) } ?? false
        return Self.word(
          line.words[index],
          content: links.marked(line.words[index].text, number: number)
            + (isSpaced ? " " : ""))
      }
      return words.joined() + "<br/>\n"
    }
    func paragraph(_ lines: [RecognizedPage.Line], element: String = "p") -> String {
      lines.isEmpty ? "" : "<\(element)>" + lines.map(line).joined() + "</\(element)>\n"
    }
    return zip(page.blocks, page.headingLevels).map { block, level in
      guard let table = block.table else {
        if let level { return paragraph(block.paragraphs.flatMap(\.lines), element: "h\(level)") }
        return block.paragraphs.map { paragraph($0.lines) }.joined()
      }
      return TableMarkup.table(table) { paragraph($0.lines) }
    }.joined()
  }

  private static func word(_ word: RecognizedPage.Word, content: String) -> String {
    let names = ["x", "y", "w", "h"]
    let sides = [word.box.x, word.box.y, word.box.width, word.box.height]
    let style = zip(names, sides).map { "--\($0):\($1.rounded(toPlaces: 1))" }
    let direction = word.isRightToLeft ? " dir=\"rtl\"" : ""
    return "<span class=\"word\"\(direction) style=\"\(style.joined(separator: ";"))\">"
      + content + "</span>"
  }
}

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

extension String {
  /// The text escaped for an XML element or quoted attribute; characters that XML 1.0 cannot
  /// represent become U+FFFD.
  var xmlEscaped: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case _ where scalar.isForbiddenInXML: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Unicode.Scalar {
  /// Whether it is outside the production Char of XML 1.0: control characters, U+FFFE and U+FFFF.
  fileprivate var isForbiddenInXML: Bool { value < 0x20 || value == 0xFFFE || value == 0xFFFF }
}
