internal import PlatenModel

/// Writes Tesseract's TSV: twelve columns, and one row per page (level 1), block (2), paragraph
/// (3), line (4) and word (5).
///
/// Coordinates are whole pixels. Confidence is 0 to 100 for words and -1 for all others.
struct TSVWriter: TextWriter {
  var header: String {
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\t"
      + "left\ttop\twidth\theight\tconf\ttext\n"
  }

  func page(_ page: RecognizedPage, from source: PageSource) -> String {
    let whole = Box(x: 0, y: 0, width: Double(page.width), height: Double(page.height))
    var rows = Self.row([source.number], box: whole)
    for (number, block) in page.blocks.numbered {
      rows += Self.rows(of: block, at: [source.number, number])
    }
    return rows
  }

  private static func rows(of block: RecognizedPage.Block, at place: [Int]) -> String {
    var rows = row(place, box: block.box)
    for (number, paragraph) in block.paragraphs.numbered {
      guard let box = paragraph.lines.map(\.box).union else { continue }
      rows += row(place + [number], box: box)
      for (lineNumber, line) in paragraph.lines.numbered {
        let linePlace = place + [number, lineNumber]
        rows += row(linePlace, box: line.box)
        for (wordNumber, word) in line.words.numbered {
          let confidence = "\((word.confidence * 100).rounded(toPlaces: 2))"
          rows += row(
            linePlace + [wordNumber], box: word.box, confidence: confidence,
            text: word.text.withoutBreaks)
        }
      }
    }
    return rows
  }

  /// A row. `place` has the numbers of the page and of the enclosing elements down to this one;
  /// their count is the level.
  private static func row(
    _ place: [Int], box: Box, confidence: String = "-1", text: String = ""
  ) -> String {
    let numbers = place + Array(repeating: 0, count: 5 - place.count)
    let columns = ([place.count] + numbers + box.wholePixels).map(String.init)
    return (columns + [confidence, text]).joined(separator: "\t") + "\n"
  }
}

extension Collection {
  /// The elements, numbered from 1.
  var numbered: some Sequence<(Int, Element)> { zip(1..., self) }
}

extension Box {
  /// x, y, width and height in whole pixels; each side is rounded to the nearest pixel.
  var wholePixels: [Int] {
    let left = Int(x.rounded())
    let top = Int(y.rounded())
    return [left, top, Int(maxX.rounded()) - left, Int(maxY.rounded()) - top]
  }
}
