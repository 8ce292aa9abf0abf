import Foundation

/// Files that are endless, huge, or slow to decode.
enum HostileFile {
  /// A4, in points.
  static let a4 = "/MediaBox [0 0 595 842]"

  /// A PDF of pages: the entries of their dictionaries, with `FIRST` for the number of the first of
  /// `objects`, and their content streams; with more objects and more entries of the catalog.
  static func pdf(
    pages: [(entries: String, content: String)],
    objects: [(entries: String, content: String)] = [], dictionaries: [String] = [],
    catalog: String = ""
  ) -> Data {
    let first = 3 + 2 * pages.count
    var bodies = ["<< /Type /Catalog /Pages 2 0 R \(catalog) >>"]
    let kids = pages.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
    bodies.append("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>")
    for (index, page) in pages.enumerated() {
      let entries = page.entries.replacingOccurrences(of: "FIRST", with: "\(first)")
      bodies.append("<< /Type /Page /Parent 2 0 R \(entries) /Contents \(4 + 2 * index) 0 R >>")
      bodies.append(stream("", page.content))
    }
    bodies += objects.map { stream($0.entries, $0.content) } + dictionaries
    var file = Data("%PDF-1.7\n".utf8)
    var table = "xref\n0 \(bodies.count + 1)\n0000000000 65535 f \n"
    for (index, body) in bodies.enumerated() {
      let digits = "\(file.count)"
      table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
      file += Data("\(index + 1) 0 obj\n\(body)\nendobj\n".utf8)
    }
    let start = file.count
    file += Data(table.utf8)
    file += Data("trailer\n<< /Size \(bodies.count + 1) /Root 1 0 R >>\n".utf8)
    return file + Data("startxref\n\(start)\n%%EOF\n".utf8)
  }

  private static func stream(_ entries: String, _ content: String) -> String {
    "<< \(entries) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
  }

  /// A page of three million saved graphics states, each of which takes more than a kilobyte.
  static var manyOperators: Data {
    pdf(pages: [(a4, String(repeating: "q ", count: 3_000_000))])
  }

  /// A page of nested forms that draws 10^12 rectangles.
  static var drawnForEver: Data {
    let depth = 12
    let forms = (0..<depth).map { level in
      let isLast = level == depth - 1
      let resources =
        isLast ? "" : "/Resources << /XObject << /F \(5 + level + 1) 0 R >> >>"
      return (
        entries: "/Type /XObject /Subtype /Form /BBox [0 0 595 842] \(resources)",
        content: isLast ? "0 0 500 500 re f" : String(repeating: "/F Do ", count: 10)
      )
    }
    let page = (entries: a4 + " /Resources << /XObject << /F FIRST 0 R >> >>", content: "/F Do")
    return pdf(pages: [page], objects: forms)
  }

  /// Many pages without content.
  static func tinyPages(_ count: Int) -> Data {
    pdf(pages: Array(repeating: ("/MediaBox [0 0 10 10]", ""), count: count))
  }

  /// Three pages, of which the second has the media box `box`.
  static func pages(around box: String) -> Data {
    let good = (a4, "0 0 0 rg 100 600 300 40 re f")
    return pdf(pages: [good, ("/MediaBox \(box)", ""), good])
  }

  /// A little-endian TIFF of gray pages, all with the same pixels.
  static func tiff(directories: Int, width: UInt32 = 1, height: UInt32 = 1) -> Data {
    let pixelCount = min(Int(width) * Int(height), 1 << 16)
    var file = Data("II".utf8)
    func append(_ value: UInt32, bytes: Int) {
      for index in 0..<bytes { file.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    append(42, bytes: 2)
    append(UInt32(8 + pixelCount), bytes: 4)
    file += Data(repeating: 0xFF, count: pixelCount)
    let entries: [(tag: UInt32, kind: UInt32, value: UInt32)] = [
      (256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8),
      (277, 3, 1), (278, 4, height), (279, 4, UInt32(pixelCount)),
    ]
    for index in 0..<directories {
      let next = UInt32(file.count + 2 + 12 * entries.count + 4)
      append(UInt32(entries.count), bytes: 2)
      for entry in entries {
        append(entry.tag, bytes: 2)
        append(entry.kind, bytes: 2)
        append(1, bytes: 4)
        append(entry.value, bytes: 4)
      }
      append(index + 1 < directories ? next : 0, bytes: 4)
    }
    return file
  }

  /// The header of an extended WebP with a canvas of 100,000 × 100,000 pixels.
  static let hugeWebP = Data(
    [0x52, 0x49, 0x46, 0x46, 0x24, 0, 0, 0] + Array("WEBPVP8X".utf8)
      + [10, 0, 0, 0, 0, 0, 0, 0, 0x9F, 0x86, 0x01, 0x9F, 0x86, 0x01]
      + Array("VP8L".utf8) + [5, 0, 0, 0, 0x2F, 0xFF, 0xFF, 0xFF, 0x0F, 0])

  /// A HEIC photo whose items all claim 100,000 × 100,000 pixels.
  static func hugeHEIC() throws -> Data {
    var file = try Data(contentsOf: Sample.url("receipt-2.heic"))
    let size: [UInt8] = [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0]
    var start = file.startIndex
    while let range = file.range(of: Data("ispe".utf8), in: start..<file.endIndex) {
      file.replaceSubrange(range.lowerBound + 8..<range.lowerBound + 16, with: size)
      start = range.upperBound
    }
    return file
  }

  /// The references of five grids, each with 255 tiles that are the next grid.
  static func nestedGridsHEIC() -> Data {
    func bigEndian(_ value: Int, bytes: Int) -> Data {
      Data((0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    func box(_ type: String, _ content: Data) -> Data {
      bigEndian(8 + content.count, bytes: 4) + Data(type.utf8) + content
    }
    let version = bigEndian(0, bytes: 4)
    var references = version
    for item in 1...5 {
      let tiles = Data((0..<255).flatMap { _ in bigEndian(item + 1, bytes: 2) })
      references += box("dimg", bigEndian(item, bytes: 2) + bigEndian(255, bytes: 2) + tiles)
    }
    return box("ftyp", Data("heic".utf8) + version + Data("mif1heic".utf8))
      + box("meta", version + box("iref", references))
  }

  /// A line of `platen text --format jsonl` with `number` for the sides, boxes and confidences.
  static func page(number: String, page: String = "1", confidence: String = "0.9") -> String {
    let box = "[\(number),\(number),\(number),\(number)]"
    let word =
      "{\"text\":\"TOTAL 12.00 EUR 01.02.2024\",\"box\":\(box),\"confidence\":\(confidence)}"
    let line = "{\"text\":\"TOTAL 12.00 EUR 01.02.2024\",\"box\":\(box),\"words\":[\(word)]}"
    return "{\"source\":\"x.jpg\",\"page\":\(page),\"width\":\(number),\"height\":\(number),"
      + "\"language\":\"eng\",\"blocks\":[{\"box\":\(box),\"paragraphs\":[{\"lines\":[\(line)]}]}]}\n"
  }
}
