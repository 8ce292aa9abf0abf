import Foundation
import PlatenModel
import WrittenDocuments

@testable import PlatenDocument

/// A PDF on disk, inspected with other programs; removed with this object.
final class PDFFile {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("platen-test-\(UUID().uuidString).pdf")

  /// Whether the library wrote the document, so that it must be valid.
  private let isOutput: Bool

  init(_ bytes: Data, isOutput: Bool = true) throws {
    self.isOutput = isOutput
    try bytes.write(to: url)
  }

  /// A document of one image with `text` over it, one point per pixel.
  convenience init(_ text: RecognizedPage, metadata: DocumentMetadata = .init()) throws {
    try self.init([text], metadata: metadata)
  }

  convenience init(_ texts: [RecognizedPage], metadata: DocumentMetadata = .init()) throws {
    let writer = try CollectedPDF(metadata: metadata)
    for text in texts {
      try writer.append(
        image: SampleImage.grayPage, widthInPoints: Double(text.width),
        heightInPoints: Double(text.height), text: text)
    }
    try self.init(try writer.finished())
  }

  deinit {
    if isOutput { WrittenDocuments.keep(url) }
    try? FileManager.default.removeItem(at: url)
  }

  /// The output of `program`, run with `arguments`, in which `%` stands for the file.
  func output(of program: String, _ arguments: String...) throws -> String {
    String(decoding: try bytes(of: program, arguments), as: UTF8.self)
  }

  /// The first page's pixels at one pixel per point: red, green and blue by x and y.
  func rendered() throws -> (_ x: Int, _ y: Int) -> [Int] {
    let pixmap = try bytes(of: "pdftoppm", ["-r", "72", "-f", "1", "-l", "1", "%"])
    // A portable pixmap: three lines of header, `P6`, width and height, 255.
    let header = pixmap.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    let width = Int(String(decoding: header[1], as: UTF8.self).words[0])!
    let pixels = Array(header[3])
    return { x, y in pixels[((y * width) + x) * 3..<((y * width) + x) * 3 + 3].map { Int($0) } }
  }

  private func bytes(of program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments.map { $0 == "%" ? url.path : $0 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }

  /// The words of all pages in content stream order.
  func popplerWords() throws -> [String] {
    try output(of: "pdftotext", "-raw", "%", "-").words
  }

  /// The words of all pages, extracted by mupdf.
  func mupdfWords() throws -> [String] {
    try output(of: "mutool", "draw", "-q", "-F", "text", "%").words
  }

  /// The boxes of the words, each of which occurs once, extracted by poppler, in points from the
  /// top left.
  func boxes() throws -> [String: Box] {
    let pattern = #/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*)</word>/#
    let matches = try output(of: "pdftotext", "-bbox", "%", "-").matches(of: pattern)
    let boxes = matches.map { match in
      let edges = [match.1, match.2, match.3, match.4].map { Double($0)! }
      let text = String(match.5).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
      return (
        text,
        Box(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
      )
    }
    return Dictionary(boxes) { first, _ in first }
  }
}

/// A document that is written to memory.
final class CollectedPDF {
  private let writer: PDFWriter
  private let collected = Collected()

  private final class Collected {
    var bytes = Data()
  }

  init(
    metadata: DocumentMetadata, settings: DocumentSettings = .init(),
    sizeLimit: Int = Int(Int32.max)
  ) throws {
    writer = try PDFWriter(
      metadata: metadata, settings: settings, sizeLimit: sizeLimit
    ) { [collected] in collected.bytes.append(contentsOf: $0) }
  }

  var pageCount: Int { writer.pageCount }

  func attach(_ attachment: Attachment) throws { try writer.attach(attachment) }

  func append(
    image: PageImage, widthInPoints width: Double, heightInPoints height: Double,
    text: RecognizedPage?, links: [PageLink] = [], source: String? = nil
  ) throws {
    try writer.append(
      image: image, widthInPoints: width, heightInPoints: height, text: text, links: links,
      source: source)
  }

  /// The whole document.
  func finished() throws -> Data {
    try writer.finish()
    return collected.bytes
  }
}

extension String {
  var words: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }
}

extension RecognizedPage {
  /// A page of `lines`, each of which is a row of words with boxes.
  init(
    width: Int = 400, height: Int = 600, lines: [[(text: String, box: Box)]],
    isRightToLeft: Bool = false, isVertical: Bool = false, joining separator: String = " "
  ) {
    let lines = lines.map { words in
      let box = words.map(\.box).reduce(words[0].box) { $0.union($1) }
      return Line(
        text: words.map(\.text).joined(separator: separator), box: box,
        baseline: isVertical
          ? [Point(x: box.x, y: box.y), Point(x: box.x, y: box.maxY)]
          : [
            Point(x: box.x, y: box.maxY - box.height * 0.2),
            Point(x: box.maxX, y: box.maxY - box.height * 0.2),
          ],
        words: words.map {
          Word(
            text: $0.text, box: $0.box, confidence: 1, isRightToLeft: isRightToLeft,
            isVertical: isVertical)
        })
    }
    self.init(
      width: width, height: height, language: "eng",
      blocks: [
        Block(
          box: lines.first?.box ?? Box(x: 0, y: 0, width: 0, height: 0), kind: .text,
          paragraphs: [Paragraph(lines: lines)])
      ])
  }

  /// A page with the words of `rows` in fixed pitch: 6 points per letter, 16 per line.
  init(rows: [String], isRightToLeft: Bool = false) {
    let lines = rows.enumerated().map { row, text in
      let words = text.words
      var x = isRightToLeft ? 380.0 : 20
      return words.map { word in
        let width = Double(word.count) * 6
        if isRightToLeft { x -= width }
        defer { x += isRightToLeft ? -4 : width + 4 }
        return (word, Box(x: x, y: 20 + Double(row) * 16, width: width, height: 10))
      }
    }
    self.init(lines: lines, isRightToLeft: isRightToLeft)
  }
}

extension RecognizedPage {
  /// A heading, a paragraph, a list and a table of three columns.
  static var ofAllKinds: RecognizedPage {
    func line(_ words: [(String, Double)], y: Double, height: Double = 10) -> Line {
      let words = words.map { text, x in
        Word(
          text: text,
          box: Box(x: x, y: y, width: Double(text.count) * height * 0.6, height: height),
          confidence: 1)
      }
      return Line(
        text: words.map(\.text).joined(separator: " "),
        box: words.map(\.box).reduce(words[0].box) { $0.union($1) },
        baseline: [
          Point(x: words[0].box.x, y: y + height * 0.8), Point(x: 400, y: y + height * 0.8),
        ],
        words: words)
    }
    func block(_ kind: Block.Kind, _ paragraphs: [[Line]]) -> Block {
      let lines = paragraphs.flatMap { $0 }
      return Block(
        box: lines.map(\.box).reduce(lines[0].box) { $0.union($1) }, kind: kind,
        paragraphs: paragraphs.map { Paragraph(lines: $0) })
    }
    return RecognizedPage(
      width: 400, height: 600, language: "eng",
      blocks: [
        block(.heading, [[line([("Annual", 20), ("report", 120)], y: 20, height: 24)]]),
        block(.text, [[line([("Plain", 20), ("words.", 60)], y: 60)]]),
        block(
          .text,
          [
            [
              line([("•", 20), ("apples", 40)], y: 90), line([("and", 40), ("pears", 70)], y: 104),
            ],
            [line([("•", 20), ("plums", 40)], y: 118)],
          ]),
        block(
          .table,
          [
            [
              line([("Item", 20), ("Pieces", 120), ("Price", 220)], y: 150),
              line([("Tea", 20), ("2", 130), ("4.50", 225)], y: 164),
              line([("Milk", 20), ("1.20", 225)], y: 178),
            ]
          ]),
      ])
  }
}

/// The installed qpdf.
enum QPDFProgram {
  /// Whether it takes any number of an object. qpdf 12 takes those that a file of its size may have.
  static let takesLargeNumbers: Bool = {
    let file = try? PDFFile(Data(), isOutput: false)
    let version = (try? file?.output(of: "qpdf", "--version"))?.firstMatch(of: /version (\d+)/)
    return version.flatMap { Int($0.1) }.map { $0 < 12 } ?? true
  }()
}
