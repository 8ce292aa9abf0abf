internal import PlatenModel

/// Writes ALTO 4.2, the Library of Congress's XML for scanned pages
/// (https://www.loc.gov/standards/alto/), with coordinates in pixels.
struct ALTOWriter: TextWriter {
  let generator: String

  var header: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <alto xmlns="http://www.loc.gov/standards/alto/ns-v4#" \
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
    xsi:schemaLocation="http://www.loc.gov/standards/alto/ns-v4# \
    http://www.loc.gov/standards/alto/v4/alto-4-2.xsd">
     <Description>
      <MeasurementUnit>pixel</MeasurementUnit>
      <Processing ID="OCR_0">
       <processingSoftware>
        <softwareName>\(generator.xmlEscaped)</softwareName>
       </processingSoftware>
      </Processing>
     </Description>
     <Layout>

    """
  }

  var footer: String { " </Layout>\n</alto>\n" }

  func page(_ page: RecognizedPage, from source: PageSource) -> String {
    let name = "\(source.number)"
    let size = "WIDTH=\"\(page.width)\" HEIGHT=\"\(page.height)\""
    let blocks = page.blocks.numbered.map { Self.block($1, name: "\(name)_\($0)") }
    return "  <Page ID=\"page_\(name)\" PHYSICAL_IMG_NR=\"\(name)\" \(size)>\n"
      + "   <PrintSpace HPOS=\"0\" VPOS=\"0\" \(size)>\n"
      + blocks.joined() + "   </PrintSpace>\n  </Page>\n"
  }

  /// A `ComposedBlock` with the block's paragraphs, or the element of an illustration or a rule.
  private static func block(_ block: RecognizedPage.Block, name: String) -> String {
    let place = place(block.box)
    switch block.kind {
    case .image: return "    <Illustration ID=\"block_\(name)\" \(place)/>\n"
    case .separator: return "    <GraphicalElement ID=\"block_\(name)\" \(place)/>\n"
    default:
      let paragraphs = block.paragraphs.numbered.map { paragraph($1, name: "\(name)_\($0)") }
      return "    <ComposedBlock ID=\"block_\(name)\" TYPE=\"\(block.kind.rawValue)\" \(place)>\n"
        + paragraphs.joined() + "    </ComposedBlock>\n"
    }
  }

  private static func paragraph(_ paragraph: RecognizedPage.Paragraph, name: String) -> String {
    guard let box = paragraph.lines.map(\.box).union else { return "" }
    let lines = paragraph.lines.numbered.map { line($1, name: "\(name)_\($0)") }
    return "     <TextBlock ID=\"par_\(name)\" \(place(box))>\n"
      + lines.joined() + "     </TextBlock>\n"
  }

  private static func line(_ line: RecognizedPage.Line, name: String) -> String {
    let baseline = line.baseline.map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }
    let words = line.words.numbered.map { number, word in
      let isSpaced = number > 1 && LineText.hasSpace(line.words[number - 2].text, word.text)
      return (isSpaced ? "       <SP/>\n" : "") + string(word, name: "\(name)_\(number)")
    }
    return "      <TextLine ID=\"line_\(name)\" \(place(line.box)) "
      + "BASELINE=\"\(baseline.joined(separator: " "))\">\n"
      + words.joined() + "      </TextLine>\n"
  }

  private static func string(_ word: RecognizedPage.Word, name: String) -> String {
    let confidence = word.confidence.rounded(toPlaces: 2)
    return "       <String ID=\"word_\(name)\" \(place(word.box)) WC=\"\(confidence)\" "
      + "CONTENT=\"\(word.text.xmlEscaped)\"/>\n"
  }

  private static func place(_ box: Box) -> String {
    let pixels = box.wholePixels
    return zip(["HPOS", "VPOS", "WIDTH", "HEIGHT"], pixels)
      .map { "\($0)=\"\($1)\"" }
      .joined(separator: " ")
  }
}
