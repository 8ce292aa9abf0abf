internal import PlatenModel

/// Writes hOCR: XHTML with coordinates in the `title` attributes, as Tesseract and OCRopus write it
/// (hOCR 1.2, http://kba.github.io/hocr-spec/1.2/).
struct HOCRWriter: TextWriter {
  let generator: String

  var header: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" \
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
    <html xmlns="http://www.w3.org/1999/xhtml">
     <head>
      <title></title>
      <meta http-equiv="Content-Type" content="text/html;charset=utf-8"/>
      <meta name="ocr-system" content="\(generator.xmlEscaped)"/>
      <meta name="ocr-capabilities" \
    content="ocr_page ocr_carea ocr_par ocr_line ocrx_word ocr_photo ocr_separator"/>
     </head>
     <body>

    """
  }

  var footer: String { " </body>\n</html>\n" }

  func page(_ page: RecognizedPage, from source: PageSource) -> String {
    let name = "\(source.number)"
    // The file name is quoted inside the property, and hOCR defines no escape for quotes.
    let scalars = source.name.unicodeScalars.map { $0 == "\"" ? "'" : $0 }
    let file = String(String.UnicodeScalarView(scalars)).xmlEscaped
    let title =
      "image &quot;\(file)&quot;; bbox 0 0 \(page.width) \(page.height); "
      + "ppageno \(source.number - 1)"
    let blocks = page.blocks.numbered.map { Self.area($1, name: "\(name)_\($0)") }
    return "  <div class=\"ocr_page\" id=\"page_\(name)\" title=\"\(title)\">\n"
      + blocks.joined() + "  </div>\n"
  }

  private static func area(_ block: RecognizedPage.Block, name: String) -> String {
    let label =
      switch block.kind {
      case .image: "ocr_photo"
      case .separator: "ocr_separator"
      default: "ocr_carea"
      }
    let paragraphs = block.paragraphs.numbered.map { paragraph($1, name: "\(name)_\($0)") }
    return "   <div class=\"\(label)\" id=\"block_\(name)\" title=\"\(bbox(block.box))\">\n"
      + paragraphs.joined() + "   </div>\n"
  }

  private static func paragraph(_ paragraph: RecognizedPage.Paragraph, name: String) -> String {
    guard let box = paragraph.lines.map(\.box).union else { return "" }
    let lines = paragraph.lines.numbered.map { line($1, name: "\(name)_\($0)") }
    return "    <p class=\"ocr_par\" id=\"par_\(name)\" title=\"\(bbox(box))\">\n"
      + lines.joined() + "    </p>\n"
  }

  private static func line(_ line: RecognizedPage.Line, name: String) -> String {
    let words = line.words.numbered.map { word($1, name: "\(name)_\($0)") }
    let title = bbox(line.box) + baseline(of: line)
    return "     <span class=\"ocr_line\" id=\"line_\(name)\" title=\"\(title)\">\n"
      + words.joined() + "     </span>\n"
  }

  private static func word(_ word: RecognizedPage.Word, name: String) -> String {
    let title = "\(bbox(word.box)); x_wconf \(Int((word.confidence * 100).rounded()))"
    let direction = word.isRightToLeft ? " dir=\"rtl\"" : ""
    return "      <span class=\"ocrx_word\" id=\"word_\(name)\" title=\"\(title)\"\(direction)>"
      + "\(word.text.xmlEscaped)</span>\n"
  }

  private static func bbox(_ box: Box) -> String {
    let pixels = box.wholePixels
    return "bbox \(pixels[0]) \(pixels[1]) \(pixels[0] + pixels[2]) \(pixels[1] + pixels[3])"
  }

  /// The baseline's slope, and its height in pixels above the lower left corner of the line's box
  /// (y points down, hence negative).
  private static func baseline(of line: RecognizedPage.Line) -> String {
    guard let left = line.baseline.first, let right = line.baseline.last, right.x > left.x else {
      return ""
    }
    let slope = (right.y - left.y) / (right.x - left.x)
    let atCorner = left.y + slope * (line.box.x - left.x)
    return "; baseline \(slope.rounded(toPlaces: 3)) "
      + "\(Int((atCorner - line.box.maxY).rounded()))"
  }
}

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
