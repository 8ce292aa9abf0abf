import Foundation
import PlatenModel
import Testing

@testable import PlatenDocument

@Suite struct PDFWriterTests {
  @Test(arguments: [
    ["Latin letters, “quoted” and ‘quoted’ — naïve Žluťoučký"],
    ["Ελληνικά γράμματα"],
    ["Русские буквы, ёлка"],
    ["नमस्ते दुनिया"],
    ["漢字 かな 한국어 简体"],
    ["smile 😀 flag 🇨🇭 family 👩‍👩‍👧 math 𝔸𝔹"],
    ["e\u{301}tude a\u{30A}ngstro\u{308}m"],
    ["A & B <x> (y) [z] \\w {v} 50% #1 /n"],
    ["one line", "and another", "a third one"],
  ])
  func readersFindTheWords(rows: [String]) throws {
    let file = try PDFFile(RecognizedPage(rows: rows))
    let expected = rows.flatMap(\.words)
    #expect(try file.popplerWords() == expected)
    #expect(try file.mupdfWords() == expected)
  }

  /// More characters than a block of the character map holds, and more than one block of codes
  /// outside the Basic Multilingual Plane.
  @Test(arguments: [0x3041..<0x3091, 0x0400..<0x0460, 0x1F300..<0x1F378, 0x13000..<0x13080])
  func readersFindManyCharacters(range: Range<Int>) throws {
    let characters = range.map { String(UnicodeScalar($0)!) }
    let rows = stride(from: 0, to: characters.count, by: 20).map { start in
      characters[start..<min(start + 20, characters.count)].joined(separator: " ")
    }
    let file = try PDFFile(RecognizedPage(rows: rows))
    #expect(try file.popplerWords() == characters)
    #expect(try file.mupdfWords() == characters)
  }

  /// mupdf splits ligatures when it prints text.
  @Test func ligaturesAndSoftHyphensAreKept() throws {
    let file = try PDFFile(RecognizedPage(rows: ["hy\u{AD}phen ﬁsh ﬂow"]))
    #expect(try file.popplerWords() == ["hy\u{AD}phen", "ﬁsh", "ﬂow"])
    #expect(try file.mupdfWords().map(\.unicodeScalars.count) == [7, 4, 4])
  }

  /// Without poppler's content stream order (`-raw`), in which each such letter is a word. mupdf 1.25 prints
  /// letters from the left to the right.
  @Test(arguments: ["مرحبا بالعالم الجميل", "שלום עולם יפה"])
  func readersFindRightToLeftWords(row: String) throws {
    let file = try PDFFile(RecognizedPage(rows: [row], isRightToLeft: true))
    let poppler = try file.output(of: "pdftotext", "%", "-").words
    let mupdf = try file.mupdfWords()
    #expect(poppler.map(\.withoutMarks) == row.words)
    let fromTheLeft = row.words.reversed().map { String($0.reversed()) }
    #expect(mupdf == row.words || mupdf == fromTheLeft)
  }

  @Test(arguments: [-1, 0, 0.5, 2, 3])
  func unspacedWordsStayTogether(gap: Double) throws {
    let words = ["今日", "は", "晴れ"].enumerated().map { index, text in
      (text, Box(x: 20 + Double(index) * (20 + gap), y: 30, width: 20, height: 10))
    }
    let file = try PDFFile(RecognizedPage(lines: [words], joining: ""))
    #expect(try file.popplerWords() == ["今日は晴れ"])
    #expect(try file.mupdfWords() == ["今日は晴れ"])
  }

  /// Three vertical lines from the right: their text in each reader, and their boxes.
  @Test func verticalLinesHaveTheirTextAndBoxes() throws {
    let texts = ["春は曙", "夏は夜", "秋は夕暮"]
    let lines = texts.enumerated().map { index, text in
      [(text: text, box: Box(x: 300 - 20 * Double(index), y: 40, width: 11, height: 130))]
    }
    let file = try PDFFile(RecognizedPage(lines: lines, isVertical: true))
    #expect(try file.popplerWords() == texts)
    #expect(try file.mupdfWords() == texts)
    let boxes = try file.boxes()
    for line in lines {
      #expect(boxes[line[0].text]?.isWithinHalfAPoint(of: line[0].box) == true)
    }
  }

  /// Boxes as Tesseract returns them for words without spaces.
  @Test func unspacedWordsAreOneTextForAnyBoxes() throws {
    let words = [("吾", 20.0, 34.0), ("輩", 77, 109), ("は", 60, 160), ("猫", 150, 170)].map {
      (text: $0.0, box: Box(x: $0.1, y: 30, width: $0.2 - $0.1, height: 12))
    }
    for isVertical in [false, true] {
      let lines = [isVertical ? words.map { ($0.text, $0.box.transposed) } : words]
      let file = try PDFFile(RecognizedPage(lines: lines, isVertical: isVertical, joining: ""))
      #expect(try file.popplerWords() == ["吾輩は猫"])
      #expect(try file.mupdfWords() == ["吾輩は猫"])
    }
  }

  /// Lines of 10 points, whose first letters deviate by up to half a point, at narrow and wide line
  /// pitches. poppler joins them, and mupdf has them in one paragraph, within which it searches for
  /// hyphenated words.
  @Test(arguments: [12.0, 14, 16, 16.7])
  func aHyphenatedWordIsFoundWhole(pitch: Double) throws {
    let rows = [
      ["The", "commit-"], ["tee", "and", "its", "mem-"], ["bers", "met", "to-"], ["day", "again"],
    ]
    let lines = rows.enumerated().map { row, words in
      var x = 20 + [0.0, 0.7, 0.2, 0.6][row]
      return words.map { word in
        defer { x += Double(word.count) * 5 + 4 }
        return (
          text: word,
          box: Box(x: x, y: 30 + Double(row) * pitch, width: Double(word.count) * 5, height: 10)
        )
      }
    }
    let file = try PDFFile(RecognizedPage(lines: lines))
    let text = try file.output(of: "pdftotext", "%", "-").words
    #expect(text == ["The", "committee", "and", "its", "members", "met", "today", "again"])
    #expect(try file.mupdfWords() == rows.joined().map(\.self))
    let blocks = try file.output(of: "mutool", "draw", "-q", "-F", "stext", "%")
      .matches(of: #/<block/#)
    #expect(blocks.count == 1)
  }

  @Test(arguments: [4.0, 1.2, 0.6, 0, -0.4, -1, -3], [10.0, 20, 50])
  func closeWordsStayApart(gap: Double, height: Double) throws {
    let left = Box(x: 20, y: 30, width: 30, height: height)
    let right = Box(x: left.maxX + gap, y: 30, width: 40, height: height)
    let file = try PDFFile(RecognizedPage(lines: [[("left", left), ("right", right)]]))
    #expect(try file.popplerWords() == ["left", "right"])
    let boxes = try file.boxes()
    #expect(boxes["left"]?.isWithinHalfAPoint(of: left) == true)
    #expect(boxes["right"]?.isWithinHalfAPoint(of: right) == true)
  }

  /// Different heights, marks above the baseline, and descenders.
  @Test(arguments: [0.24, 0.5, 1, 3])
  func readersFindTheBoxes(pointsPerPixel: Double) throws {
    let line: [(text: String, box: Box)] = [
      ("on", Box(x: 20, y: 34, width: 14, height: 6)),
      ("Type", Box(x: 40, y: 30, width: 30, height: 13)),
      ("—", Box(x: 76, y: 36, width: 9, height: 1)),
      ("“", Box(x: 92, y: 30, width: 4, height: 3)),
      (".", Box(x: 102, y: 38.5, width: 1.5, height: 1.5)),
      ("WIDE", Box(x: 110, y: 30.2, width: 120, height: 9.8)),
      ("iiii", Box(x: 236, y: 30, width: 3, height: 10)),
      ("edge", Box(x: 380, y: 30, width: 20, height: 10)),
    ]
    let page = RecognizedPage(lines: [line])
    let writer = try CollectedPDF(metadata: .init())
    try writer.append(
      image: SampleImage.grayPage, widthInPoints: 400 * pointsPerPixel,
      heightInPoints: 600 * pointsPerPixel, text: page)
    let boxes = try PDFFile(try writer.finished()).boxes()
    for (text, box) in line {
      let expected = box.scaled(by: pointsPerPixel)
      #expect(boxes[text]?.isWithinHalfAPoint(of: expected) == true, "\(text)")
    }
  }

  @Test(arguments: [
    Box(x: 20, y: 30, width: 0, height: 10), Box(x: 20, y: 30, width: 30, height: 0),
    Box(x: 20, y: 30, width: 0, height: 0), Box(x: -50, y: -20, width: 10, height: 10),
    Box(x: 399.99, y: 595, width: 500, height: 50), Box(x: 20, y: 599, width: 4, height: 1),
    Box(x: .nan, y: .infinity, width: 1, height: 1), Box(x: 50, y: 50, width: -8, height: -8),
  ])
  func aWordInAnyBoxIsFound(box: Box) throws {
    let file = try PDFFile(RecognizedPage(lines: [[("word", box)]]))
    #expect(try file.popplerWords() == ["word"])
    #expect(try file.output(of: "qpdf", "--check", "%").contains("No syntax or stream encoding"))
  }

  @Test(arguments: [
    (PageImage.Encoding.jpeg(components: 3), [200, 30, 30], [30, 60, 200]),
    (.jpeg(components: 1), [81, 81, 81], [67, 67, 67]),
    (.ccittGroup4, [0, 0, 0], [255, 255, 255]),
  ])
  func imagesAreRenderedUnchanged(
    encoding: PageImage.Encoding, rectangle: [Int], ellipse: [Int]
  ) throws {
    let writer = try CollectedPDF(metadata: .init())
    let image = try #require(SampleImage.all.first { $0.encoding == encoding })
    try writer.append(image: image, widthInPoints: 96, heightInPoints: 64, text: nil)
    let pixels = try PDFFile(try writer.finished()).rendered()
    for (x, y, color) in [(20, 20, rectangle), (69, 39, ellipse), (45, 4, [255, 255, 255])] {
      let found = pixels(x, y)
      #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 16 }, "\(found) at \(x), \(y)")
    }
  }

  @Test(arguments: SampleImage.all)
  func imageBytesAreCopied(image: PageImage) throws {
    let writer = try CollectedPDF(metadata: .init())
    try writer.append(image: image, widthInPoints: 96, heightInPoints: 64, text: nil)
    #expect(try writer.finished().range(of: image.data) != nil)
  }

  @Test func textIsInvisible() throws {
    let file = try PDFFile(RecognizedPage(rows: ["Nothing is visible"]))
    let blank = try PDFFile(RecognizedPage(rows: []))
    let (pixels, blankPixels) = (try file.rendered(), try blank.rendered())
    for x in stride(from: 20, to: 120, by: 3) { #expect(pixels(x, 25) == blankPixels(x, 25)) }
  }

  @Test func informationAndXMPAgree() throws {
    let metadata = DocumentMetadata(
      title: "A & B <x> 漢\u{7}字 😀", author: "Zoë", subject: "S", keywords: ["k1", "ü"],
      language: "de", created: Date(timeIntervalSince1970: 1_700_000_000), generator: "platen 9")
    let file = try PDFFile([RecognizedPage(rows: ["x"])], metadata: metadata)
    let information = try file.output(of: "pdfinfo", "-isodates", "%")
    let packet = try file.output(of: "pdfinfo", "-meta", "%")
    for (key, value) in [
      ("Title", "A & B <x> 漢 字 😀"), ("Author", "Zoë"), ("Subject", "S"),
      ("Keywords", "k1, ü"), ("Creator", "platen 9"), ("CreationDate", "2023-11-14T22:13:20"),
    ] {
      let line = information.split(separator: "\n").first { $0.hasPrefix("\(key):") }
      #expect(line?.contains(value) == true)
      let escaped = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;")
      #expect(packet.contains(">\(escaped)"))
    }
    let trailer = try file.output(of: "qpdf", "--json", "%")
    #expect(trailer.contains(#""/Lang": "u:de""#) || trailer.contains(#""/Lang": "de""#))
    #expect(trailer.contains(#""/DisplayDocTitle": true"#))
    #expect(trailer.contains(#""/PageLabels""#))
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    func bytes(_ row: String) throws -> Data {
      let writer = try CollectedPDF(
        metadata: DocumentMetadata(created: Date(timeIntervalSince1970: 0)))
      for row in [row, "second page"] {
        try writer.append(
          image: SampleImage.colorPage, widthInPoints: 400, heightInPoints: 600,
          text: RecognizedPage(rows: [row, "αβγ 😀 words of all heights"]))
      }
      return try writer.finished()
    }
    #expect(try bytes("first") == bytes("first"))
    #expect(try bytes("first") != bytes("other"))
  }

  @Test(arguments: [0, 1, 33, 70])
  func allPagesAreInOrder(count: Int) throws {
    let pages = (0..<count).map { RecognizedPage(rows: ["page \($0)"]) }
    let file = try PDFFile(pages)
    #expect(try file.output(of: "qpdf", "--show-npages", "%").words == ["\(count)"])
    if count > 0 {
      #expect(try file.popplerWords() == (0..<count).flatMap { ["page", "\($0)"] })
      #expect(try file.output(of: "qpdf", "--check", "%").contains("No syntax or stream"))
    }
  }

  @Test(arguments: [(2.9, 100.0), (100, 14401), (.nan, 100), (100, -5)])
  func invalidPageSizesAreRefused(width: Double, height: Double) throws {
    let writer = try CollectedPDF(metadata: .init())
    #expect(throws: ScanError.self) {
      try writer.append(
        image: SampleImage.grayPage, widthInPoints: width, heightInPoints: height, text: nil)
    }
    #expect(writer.pageCount == 0)
  }

  @Test func aPageThatExceedsTheSizeLimitIsRefused() throws {
    let writer = try CollectedPDF(metadata: .init(), sizeLimit: 2 << 20)
    let data = SampleImage.gray + Data(repeating: 0, count: 400_000)
    let image = PageImage(encoding: .jpeg(components: 1), width: 96, height: 64, data: data)
    for _ in 0..<2 {
      try writer.append(image: image, widthInPoints: 96, heightInPoints: 64, text: nil)
    }
    #expect(throws: ScanError.self) {
      try writer.append(image: image, widthInPoints: 96, heightInPoints: 64, text: nil)
    }
    #expect(writer.pageCount == 2)
    #expect(try writer.finished().count < 2 << 20)
  }

  @Test func invalidImageIsRefused() throws {
    let writer = try CollectedPDF(metadata: .init())
    for image in [
      PageImage(encoding: .jpeg(components: 1), width: 1, height: 1, data: Data()),
      PageImage(encoding: .jpeg(components: 4), width: 96, height: 64, data: SampleImage.gray),
      PageImage(encoding: .ccittGroup4, width: 0, height: 64, data: SampleImage.g4),
    ] {
      #expect(throws: ScanError.self) {
        try writer.append(image: image, widthInPoints: 96, heightInPoints: 64, text: nil)
      }
    }
  }

  @Test func errorsOfTheSinkArePropagated() throws {
    let full = ScanError.output("out.pdf", "No space left on device")
    let writer = try PDFWriter(metadata: .init()) { _ throws(ScanError) in throw full }
    try writer.append(image: SampleImage.grayPage, widthInPoints: 96, heightInPoints: 64, text: nil)
    #expect(throws: full) { try writer.finish() }
  }

  /// Boxes are pixels from the top left, of an image of 96 × 64 pixels on a page of as many points.
  @Test func linksOfBarcodesNeedNoText() throws {
    var settings = DocumentSettings()
    settings.addsLinks = true
    let writer = try CollectedPDF(metadata: .init(), settings: settings)
    let link = try #require(
      PageLink(box: Box(x: 10, y: 8, width: 20, height: 16), payload: "https://example.org/q."))
    try writer.append(
      image: SampleImage.grayPage, widthInPoints: 96, heightInPoints: 64, text: nil, links: [link])
    let source = try PDFFile(writer.finished()).output(of: "qpdf", "--qdf", "%", "-")
    #expect(source.contains("(https://example.org/q.)"))
    #expect(
      source.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .contains("/Rect [ 10 40 30 56 ]"))
  }

  @Test func pagesAreWrittenImmediately() throws {
    var count = 0
    let writer = try PDFWriter(metadata: .init()) { count += $0.count }
    #expect(count == 0)
    let data = SampleImage.gray + Data(repeating: 0, count: 400_000)
    let image = PageImage(encoding: .jpeg(components: 1), width: 96, height: 64, data: data)
    try writer.append(image: image, widthInPoints: 96, heightInPoints: 64, text: nil)
    #expect(count > 300_000)
  }
}

extension String {
  /// The string without the direction marks that readers add around right-to-left words.
  fileprivate var withoutMarks: String {
    String(UnicodeScalarView(unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) }))
  }
}

extension Box {
  /// The box with x and y exchanged.
  fileprivate var transposed: Box { Box(x: y, y: x, width: height, height: width) }

  /// Whether all four edges are at most half a point away from those of `other`.
  fileprivate func isWithinHalfAPoint(of other: Box) -> Bool {
    [(x, other.x), (y, other.y), (maxX, other.maxX), (maxY, other.maxY)]
      .allSatisfy { abs($0.0 - $0.1) <= 0.5 }
  }
}
