import Foundation
import Testing

/// PDFs whose pages stay as they are: several with photos, `--redo-ocr`, `--force-ocr` and
/// `--optimize`.
@Suite struct PreservedPagesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func shell(_ script: String) throws -> Program.Outcome {
    try Program.shell("set -e\n" + script, in: folder)
  }

  /// A page with text that can be seen, or text that cannot.
  private func page(_ text: String, mode: Int = 0) -> (entries: String, content: String) {
    let font = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    return (
      "\(HostileFile.a4) /Resources << \(font) >>",
      "q 1 0 0 RG 4 w 40 40 515 762 re S Q BT /F 24 Tf \(mode) Tr 60 700 Td (\(text)) Tj ET"
    )
  }

  @Test func photosBecomePagesBetweenThoseOfPDFs() throws {
    try folder.copy(sample: "card.jpg")
    try folder.write(HostileFile.pdf(pages: [page("First of two"), page("Second")]), to: "a.pdf")
    try folder.write(HostileFile.pdf(pages: [page("Of another file")]), to: "b.pdf")
    let run = try shell(
      """
      platen scan -q a.pdf card.jpg b.pdf --rotate auto -o out.pdf --manifest out.json
      pdfinfo out.pdf | grep Pages
      for page in 1 2 4; do pdftotext -f $page -l $page out.pdf - | tr -d '\\f'; done
      pdfimages -list out.pdf | awk 'NR > 2 { print "image on", $1 }' | sort -u
      qpdf --check out.pdf > /dev/null
      jq -r '.pages[] | "\\(.source) \\(.page)"' out.json
      """)
    #expect(run.status == 0 && run.messages.isEmpty)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasSuffix(" 4") == true)
    #expect(
      lines.dropFirst().filter { !$0.isEmpty } == [
        "First of two", "Second", "Of another file", "image on 3", "a.pdf 1", "a.pdf 2",
        "card.jpg 1", "b.pdf 1",
      ])
  }

  private func copyFixture(_ name: String, as path: String? = nil) throws {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    try folder.write(Data(contentsOf: fixtures.appending(path: name)), to: path ?? name)
  }

  /// A scan looks the same with its text layer, which lies on the print whatever the boxes and the rotation of
  /// the page: `left` and `top` are those of one word, in points of the page as it is shown.
  @Test(arguments: [
    ("cropped", 56, 12.8, 31.7), ("trimmed", 60, 72.8, 251.6), ("turned", 60, 578.5, 72.8),
    ("upside-down", 60, 464.3, 578.5), ("stamped", 61, 72.8, 251.6),
  ])
  func aScanGetsTextOnItsPrint(name: String, words: Int, left: Double, top: Double) throws {
    try copyFixture("\(name).pdf")
    let run = try shell(
      """
      platen scan -q \(name).pdf -o out.pdf
      for box in "" -cropbox; do
        pdftoppm -r 40 $box -singlefile \(name).pdf before
        pdftoppm -r 40 $box -singlefile out.pdf after
        cmp before.ppm after.ppm
      done
      qpdf --check out.pdf > /dev/null
      pdftotext out.pdf - | wc -w
      pdftotext -bbox -cropbox out.pdf - | sed -n 's/.*xMin="\\([^"]*\\)" yMin="\\([^"]*\\)".*>Harbour<.*/\\1 \\2/p'
      """)
    #expect(run.status == 0 && run.messages.isEmpty)
    let numbers = run.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    try #require(numbers.count == 3)
    #expect(numbers[0] == Double(words))
    #expect(abs(numbers[1] - left) < 2 && abs(numbers[2] - top) < 2, "\(numbers)")
  }

  /// A page that gets nothing stays the same object.
  @Test func aPageWithTextKeepsItsContentAndTags() throws {
    try copyFixture("tagged.pdf")
    let run = try shell(
      """
      platen scan -q tagged.pdf -o out.pdf
      for file in tagged out; do
        pdfinfo -struct-text $file.pdf > $file.txt
        qpdf --qdf --no-original-object-ids --static-id $file.pdf $file.qdf.pdf
      done
      cmp tagged.txt out.txt
      cmp tagged.qdf.pdf out.qdf.pdf
      """)
    #expect(run.status == 0 && run.messages.isEmpty)
  }

  /// Between photos, the chapters of a PDF are below its item of the outline, its links lead to its pages, and its
  /// attachments stay. A second run changes nothing.
  @Test func chaptersLinksAndAttachmentsStay() throws {
    try copyFixture("chapters.pdf")
    try copyFixture("attachment.pdf")
    try folder.copy(sample: "card.jpg")
    let run = try shell(
      """
      platen scan -q card.jpg chapters.pdf attachment.pdf -o out.pdf
      qpdf --check out.pdf > /dev/null
      qpdf --json --json-key=outlines out.pdf | jq -r \
        '.outlines[] | (.title, .destpageposfrom1), (.kids[] | ("-" + .title, .destpageposfrom1))'
      pdfdetach -list out.pdf
      pdftotext out.pdf text
      platen scan -q out.pdf -o again.pdf
      pdftotext again.pdf again
      cmp text again
      pdftoppm -r 40 out.pdf a
      pdftoppm -r 40 again.pdf b
      for page in 1 2 3 4 5; do cmp a-$page.ppm b-$page.ppm; done
      """)
    #expect(run.status == 0 && run.messages.isEmpty)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "card", "1", "-Silas Lanternfield", "1", "chapters", "2", "-Chapter 1", "2", "-Chapter 2",
        "4", "attachment", "5", "1 embedded files", "1: factur-x.xml",
      ])
  }

  /// Between photos, links with named destinations lead to their pages, and fields keep their values.
  @Test func namedDestinationsAndFormFieldsStay() throws {
    let link = "<< /Type /Annot /Subtype /Link /Rect [60 690 200 720] /Dest (chapter) >>"
    let field =
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada) /Rect [60 600 200 620] >>"
    let first = page("See the chapter"), second = page("The chapter")
    try folder.write(
      HostileFile.pdf(
        pages: [(first.entries + " /Annots [\(link) 7 0 R]", first.content), second],
        dictionaries: [field],
        catalog: "/AcroForm << /Fields [7 0 R] >> "
          + "/Names << /Dests << /Names [(chapter) [5 0 R /Fit]] >> >>"), to: "a.pdf")
    try folder.copy(sample: "card.jpg")
    let run = try shell(
      """
      platen scan -q card.jpg a.pdf -o out.pdf
      qpdf --check out.pdf > /dev/null
      qpdf --json=1 --json-key=acroform out.pdf | jq -r '.acroform.fields[] | .fullname, .value, .pageposfrom1'
      target=$(qpdf --json=1 out.pdf | jq -r '[.objects[] | objects | select(.["/Subtype"] == "/Link")][0]["/Dest"][0]')
      qpdf --json=1 --json-key=pages out.pdf | jq --arg target "$target" '.pages | map(.object) | index($target) + 1'
      """)
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(run.text.split(separator: "\n") == ["name", "Ada", "2", "3"])
  }

  /// A field that is signed.
  private static let signature =
    "/AcroForm << /SigFlags 3 /Fields [<< /FT /Sig /T (S) /V << /Type /Sig /Contents <00> >> >>] >>"

  /// A signed PDF stays as it is, byte for byte, or is refused where it would change.
  @Test func aSignatureStaysValid() throws {
    try folder.write(
      HostileFile.pdf(pages: [page("Agreed and signed")], catalog: Self.signature), to: "a.pdf")
    try folder.copy(sample: "card.jpg")
    let run = try shell(
      """
      platen scan -q a.pdf -o out.pdf && cmp a.pdf out.pdf && echo same
      platen batch -q a.pdf -o folder --name '{source}' > /dev/null && cmp a.pdf folder/a.pdf && echo same
      refused() { platen scan -q "$@" -o none.pdf || echo $?; test ! -e none.pdf; }
      refused a.pdf card.jpg
      refused --optimize a.pdf
      refused --password secret a.pdf
      refused --append-to a.pdf card.jpg
      platen scan -q --invalidate-digital-signatures a.pdf card.jpg -o out.pdf
      pdftotext out.pdf - | grep Agreed
      """)
    #expect(run.status == 0)
    #expect(
      run.text.split(separator: "\n").map(String.init)
        == ["same", "same", "2", "2", "2", "2", "Agreed and signed"])
    #expect(run.messageLines.count == 4)
    for line in run.messageLines { #expect(line.contains("a.pdf: it is signed")) }
  }

  /// A scan gets its text layer, which a signature forbids.
  @Test func aSignedScanIsRefusedWhereItWouldGetText() throws {
    try folder.copy(sample: "letter-1.jpg")
    let run = try shell(
      """
      platen scan -q --no-ocr --output-type pdf letter-1.jpg -o scan.pdf
      qpdf --qdf --object-streams=disable scan.pdf - | sed 's|/Type /Catalog|/Type /Catalog \(Self.signature)|' | fix-qdf > a.pdf
      platen scan -q --no-ocr a.pdf -o out.pdf && cmp a.pdf out.pdf && echo same
      platen scan -q a.pdf -o none.pdf || echo $?
      test ! -e none.pdf
      """)
    #expect(run.text == "same\n2\n" && run.messageLines.count == 1)
    #expect(run.messages.contains("a.pdf: it is signed"))
  }

  @Test func encryptedPDFsAreOpenedWithTheirPassword() throws {
    try copyFixture("turned.pdf")
    let run = try shell(
      """
      qpdf --encrypt secret secret 256 -- turned.pdf e.pdf
      platen scan -q --input-password secret e.pdf -o out.pdf --manifest out.json
      pdftotext out.pdf - | wc -w
      jq -r '.pages[0].source' out.json
      platen text -q --input-password secret e.pdf | wc -w
      platen batch -q --input-password secret e.pdf -o folder --name '{source}' > /dev/null
      pdftotext folder/e.pdf - | wc -w
      platen scan -q --input-password wrong e.pdf -o none.pdf || echo $?
      """)
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n") == ["60", "e.pdf", "60", "60", "2"])
    #expect(run.messages.contains("e.pdf: cannot read PDF: it is encrypted with another password"))
  }

  /// The message says what is wrong with the PDF, not with the options.
  @Test func aPDFThatCannotBeCopiedIsNamed() throws {
    try copyFixture("turned.pdf")
    let run = try shell(
      """
      qpdf --encrypt secret secret 256 -- turned.pdf e.pdf
      platen scan -q --redo-ocr e.pdf -o none.pdf || echo $?
      """)
    #expect(run.text == "2\n" && run.messageLines.count == 1)
    #expect(run.messages.contains("e.pdf: cannot read PDF: it is encrypted"))
  }

  @Test func anXFAFormIsAnnounced() throws {
    try folder.write(
      HostileFile.pdf(pages: [page("Please wait")], catalog: "/AcroForm << /XFA [] /Fields [] >>"),
      to: "a.pdf")
    let run = try shell("platen scan a.pdf -o out.pdf")
    #expect(run.status == 0 && run.messages.contains("a.pdf: its XFA form stays"))
  }

  /// Own text and recognized text are in the outputs; the document gets the latter alone.
  @Test func theTextOfPagesThatStayIsInTheOutputs() throws {
    try folder.write(HostileFile.pdf(pages: [page("Printed before")]), to: "a.pdf")
    try copyFixture("stamped.pdf")
    let run = try shell(
      """
      platen scan -q a.pdf stamped.pdf -o out.pdf --text out.txt --manifest out.json
      head -1 out.txt
      jq -c '.pages[0].blocks[0].paragraphs[0].lines[0].words[1] | [.text, .confidence] + (.box | map(round))' out.json
      wc -w < out.txt
      grep -c ABC-000123 out.txt
      pdftotext out.pdf - | grep -c ABC-000123
      """)
    #expect(run.status == 0 && run.messages.isEmpty)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "Printed before" && lines.dropFirst(2) == ["63", "1", "1"])
    // After "Printed " from 60 points on, in pixels of 1/300 inch.
    #expect(lines[1].hasPrefix("[\"before\",1,59"), "\(lines[1])")
  }

  /// A page that has been recognized once is left alone, however few words it has.
  @Test func aSecondRunChangesNothing() throws {
    try copyFixture("stamped.pdf")
    try folder.copy(sample: "card.jpg")
    let run = try shell(
      """
      platen scan -q card.jpg -o card.pdf
      platen scan -q stamped.pdf -o stamped-1.pdf
      cp card.pdf card-1.pdf
      for name in card stamped; do
        platen scan -q $name-1.pdf -o again.pdf
        for file in $name-1 again; do qpdf --qdf --static-id --no-original-object-ids $file.pdf $file.qdf; done
        cmp $name-1.qdf again.qdf && echo same
      done
      """)
    #expect(run.status == 0 && run.text == "same\nsame\n")
  }

  @Test func watchedPDFsKeepTheirPages() throws {
    try FileManager.default.createDirectory(
      at: folder.url("in"), withIntermediateDirectories: false)
    try copyFixture("attachment.pdf", as: "in/attachment.pdf")
    let run = try shell(
      """
      cp in/attachment.pdf before.pdf
      platen watch -q in --once --out out --name '{source}' --settle 1s --delete > /dev/null
      ls in
      for file in before out/attachment; do pdftoppm -r 40 -singlefile $file.pdf $file; done
      cmp before.ppm out/attachment.ppm
      pdfdetach -list out/attachment.pdf
      pdftotext out/attachment.pdf - | wc -w
      """)
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(
      run.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
        "1 embedded files", "1: factur-x.xml", "60",
      ])
  }

  @Test func anUnreadablePDFIsReportedAndTheOthersAreDelivered() throws {
    try folder.write(HostileFile.pdf(pages: [page("Good")]), to: "good.pdf")
    try folder.write(Data("%PDF-1.7\nnothing".utf8), to: "bad.pdf")
    let run = try shell(
      "platen scan -q bad.pdf good.pdf -o out.pdf || echo $?; pdftotext out.pdf -")
    #expect(run.text.hasPrefix("2\nGood"))
    #expect(run.messageLines.count == 1 && run.messages.contains("bad.pdf"))
  }

  /// A page that qpdf cannot copy is rendered where Poppler can, and costs no other page where it cannot:
  /// here the contents are the catalog, and the pages are a loop.
  @Test(arguments: [
    ("/Contents 4 0 R", "/Contents 1 0 R", []), ("/Kids [3 0 R]", "/Kids [2 0 R]", ["2"]),
  ])
  func aPDFThatCannotBeCopiedDoesNotCostTheDocument(
    intact: String, damaged: String, status: [String]
  ) throws {
    let good = HostileFile.pdf(pages: [page("Good")])
    try folder.write(good, to: "good.pdf")
    let text = String(decoding: good, as: UTF8.self).replacing(intact, with: damaged)
    try folder.write(Data(text.utf8), to: "bad.pdf")
    let run = try shell(
      """
      platen scan -q --no-ocr bad.pdf good.pdf -o out.pdf || echo $?
      pdftotext out.pdf - | tr -d '\\f'
      qpdf --check out.pdf > /dev/null
      """)
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").map(String.init) == status + ["Good"])
    #expect(run.messageLines.count == status.count && run.messages.isEmpty == status.isEmpty)
  }

  /// The wrong text layer of a page without other text is replaced, and the page stays.
  @Test func theOldTextLayerIsReplaced() throws {
    try folder.copy(sample: "letter-1.jpg")
    let run = try shell(
      """
      platen scan -q --no-ocr letter-1.jpg -o picture.pdf
      platen scan -q picture.pdf -o layer.pdf
      pdftotext layer.pdf - | grep -c Dear
      platen scan -q layer.pdf -o kept.pdf && pdftotext kept.pdf kept.txt
      platen scan -q --redo-ocr layer.pdf -o new.pdf --manifest new.json && pdftotext new.pdf new.txt
      grep -c Dear kept.txt
      grep -c Dear new.txt
      jq -r '.pages[0] | .source, (.text | test("Dear"))' new.json
      cmp <(pdftoppm -r 50 layer.pdf) <(pdftoppm -r 50 new.pdf)
      """)
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n") == ["1", "1", "1", "layer.pdf", "true"])
  }

  @Test func hiddenTextIsRemovedAndVisibleTextStays() throws {
    try folder.write(
      HostileFile.pdf(pages: [page("Wrong layer", mode: 3), page("Printed")]), to: "a.pdf")
    let run = try shell(
      "platen scan -q --redo-ocr a.pdf -o out.pdf; pdftotext out.pdf - | tr -d '\\f'")
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n") == ["Printed"])
  }

  /// An inline picture of so many columns and rows that fills the unit square.
  private static func picture(_ columns: Int, _ rows: Int, _ entries: String = "/CS /G") -> String {
    let row = String(repeating: "C3", count: (columns + 7) / 8)
    return "BI /W \(columns) /H \(rows) /BPC 1 \(entries) /F /AHx ID "
      + String(repeating: row, count: rows) + "> EI"
  }

  /// A page is as large as the pictures that cover it, however they lie on it; a page with less of them is
  /// rendered at 300 pixels per inch.
  @Test(arguments: [
    ("q 600 0 0 800 0 0 cm \(picture(90, 120)) Q", 90, 120),
    ("q -600 0 0 800 600 0 cm \(picture(90, 120)) Q", 90, 120),
    ("q 0 800 -600 0 600 0 cm \(picture(120, 90)) Q", 90, 120),
    // A third of the page.
    ("q 600 0 0 250 0 0 cm \(picture(90, 38)) Q", 2500, 3333),
    // Two strips.
    (
      "q 600 0 0 400 0 0 cm \(picture(90, 60)) Q q 600 0 0 400 0 400 cm \(picture(90, 60)) Q", 90,
      120
    ),
    // A stencil of letters over a coarser background.
    (
      "2 0 0 2 0 0 cm q 300 0 0 400 0 0 cm \(picture(30, 40)) Q "
        + "1 0 0 rg q 300 0 0 400 0 0 cm \(picture(90, 120, "/IM true")) Q", 90, 120
    ),
    // Pixels that are higher than wide.
    ("q 600 0 0 800 0 0 cm \(picture(90, 60)) Q", 90, 120),
    ("/X Do", 90, 120),
  ])
  func aScanIsReadAtItsOwnResolution(content: String, width: Int, height: Int) throws {
    let page = (
      "/MediaBox [0 0 600 800] /UserUnit 2 /Resources << /XObject << /X FIRST 0 R >> >>", content
    )
    // It draws itself as well.
    let form = (
      "/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Matrix [600 0 0 800 0 0]",
      "/X Do " + Self.picture(90, 120)
    )
    try folder.write(HostileFile.pdf(pages: [page], objects: [form]), to: "a.pdf")
    let run = try shell("platen detect --format jsonl a.pdf | jq '.width, .height'")
    #expect(run.text == "\(width)\n\(height)\n")
  }

  /// 600 pixels per inch are the most.
  @Test func aFinerScanIsReadAt600PixelsPerInch() throws {
    let page = ("/MediaBox [0 0 60 80]", "q 60 0 0 80 0 0 cm \(Self.picture(900, 1200)) Q")
    try folder.write(HostileFile.pdf(pages: [page]), to: "a.pdf")
    let run = try shell("platen detect --format jsonl a.pdf | jq '.width, .height'")
    #expect(run.text == "500\n667\n")
  }

  @Test func forcedPagesAreRenderedAndRecognized() throws {
    try folder.write(HostileFile.pdf(pages: [page("Vector text")]), to: "a.pdf")
    let run = try shell(
      """
      platen scan -q --force-ocr a.pdf -o out.pdf
      pdftotext out.pdf - | tr -d '\\f'
      pdffonts out.pdf | grep -c Helvetica || true
      """)
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n") == ["Vector text", "0"])
  }

  /// A rendered page keeps its size, which its unit scales.
  @Test(arguments: [("", 300.0), ("/UserUnit 0.5", 150)])
  func aRenderedPageKeepsItsSize(unit: String, width: Double) throws {
    var page = page("Vector text")
    page.entries = page.entries.replacingOccurrences(
      of: "[0 0 595 842]", with: "[0 0 300 400] \(unit)")
    try folder.write(HostileFile.pdf(pages: [page]), to: "a.pdf")
    let run = try shell(
      """
      platen scan -q --force-ocr --no-detect a.pdf -o out.pdf
      pdfinfo out.pdf | awk '/^Page size/ { print $3, $5 }'
      """)
    let sides = run.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    try #require(sides.count == 2)
    #expect(abs(sides[0] - width) < 0.2 && abs(sides[1] - width * 4 / 3) < 0.2, "\(sides)")
  }

  /// The picture of a scan becomes layers, and the text layer is that of the large file.
  @Test func picturesBecomeSmallerAndLookTheSame() throws {
    try folder.copy(sample: "letter-1.jpg")
    let run = try shell(
      """
      platen scan -q --no-ocr --mode photo --compress lossless letter-1.jpg -o large.pdf
      platen scan -q large.pdf -o same.pdf
      platen scan -q --optimize large.pdf -o small.pdf
      stat -c %s same.pdf small.pdf
      pdfimages -list small.pdf | awk 'NR > 2 { print $9 }' | sort -u
      qpdf --check small.pdf > /dev/null
      cmp <(pdftotext same.pdf -) <(pdftotext small.pdf -) && echo same text
      """)
    #expect(run.status == 0 && run.messages.isEmpty)
    let lines = run.text.split(separator: "\n")
    let (same, small) = (try #require(Int(lines[0])), try #require(Int(lines[1])))
    #expect(small * 10 < same)
    #expect(lines.dropFirst(2) == ["ccitt", "jpeg", "same text"])
  }

  @Test func vectorsOfAnOptimizedPageStay() throws {
    try folder.write(HostileFile.pdf(pages: [page("Vector text")]), to: "a.pdf")
    let run = try shell(
      """
      platen scan -q a.pdf -o same.pdf
      platen scan -q --optimize --no-ocr a.pdf -o out.pdf
      pdftotext out.pdf - | tr -d '\\f'
      cmp <(pdftoppm -r 50 same.pdf) <(pdftoppm -r 50 out.pdf)
      """)
    #expect(run.status == 0 && run.text.split(separator: "\n") == ["Vector text"])
  }

  @Test(arguments: [
    ("--redo-ocr", "card.jpg", "--redo-ocr and --optimize go with PDFs"),
    ("--optimize", "card.jpg", "--redo-ocr and --optimize go with PDFs"),
    ("--force-ocr --optimize", "card.jpg", "contradicts"),
    ("--force-ocr --redo-ocr", "card.jpg", "contradicts"),
    ("--redo-ocr --no-ocr", "card.jpg", "contradict"),
  ])
  func mistakesAreNamed(flags: String, photo: String, message: String) throws {
    try folder.copy(sample: "card.jpg")
    let run = try Program.run(
      ["scan", photo, "-o", "out.pdf"] + flags.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == 1 && run.messages.contains(message))
  }
}
