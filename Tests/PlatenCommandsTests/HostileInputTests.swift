import Foundation
import Testing

/// Hostile input costs bounded memory and time and one message, and nothing else is lost.
@Suite struct HostileInputTests {
  /// Options without which the photos of a test would take most of its time.
  private static let quick = ["--no-ocr", "--no-detect", "--rotate", "0"]

  /// What the references of a HEIC file are refused with.
  private static let badReferences =
    "its images refer to each other without end, or their references are damaged"

  /// A file that `make fuzz` found.
  private static func fixture(_ name: String) throws -> Data {
    try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/\(name)"))
  }

  /// Hostile inputs: the name, what writes the file, and a part of the message.
  static let inputs:
    [(name: String, write: @Sendable (Folder, String) throws -> Void, says: String)] =
      [
        ("/dev/zero", { _, _ in }, "in no known image format"),
        ("/dev/urandom", { _, _ in }, "image"),
        (
          "sparse.jpg",
          { folder, name in
            try folder.write([0xFF, 0xD8, 0xFF, 0xE0], to: name)
            truncate(folder.path(name), 1 << 40)
          }, "1099512 megabytes are over the limit of 512 (--max-megabytes)"
        ),
        (
          "operators.pdf", { try $0.write(HostileFile.manyOperators, to: $1) },
          "decoding takes more memory than the limit of 523 megabytes (--decoder-memory)"
        ),
        (
          "for-ever.pdf", { try $0.write(HostileFile.drawnForEver, to: $1) },
          "decoding takes longer than the limit of 1.9 seconds (--decoder-timeout)"
        ),
        (
          "pages.pdf", { try $0.write(HostileFile.tinyPages(5000), to: $1) },
          "5000 pages are over the limit of 1000 (--max-pages)"
        ),
        (
          "pages.tif", { try $0.write(HostileFile.tiff(directories: 5000), to: $1) },
          "more pages than the limit of 1000 (--max-pages)"
        ),
        (
          "huge.tif",
          {
            let tiff = HostileFile.tiff(directories: 1, width: 100_000, height: 100_000)
            try $0.write(tiff, to: $1)
          }, "10000.0 megapixels are over the limit of 250.0"
        ),
        ("huge.webp", { try $0.write(HostileFile.hugeWebP, to: $1) }, "damaged WebP data"),
        (
          "huge.heic", { try $0.write(HostileFile.hugeHEIC(), to: $1) },
          "10000.0 megapixels are over the limit of 250.0"
        ),
        (
          // Found by `make fuzz`: its grid is its own tile, and libheif decodes each in a new thread.
          "endless-grid.heic", { try $0.write(fixture("endless-grid.heic"), to: $1) },
          badReferences
        ),
        (
          // The same, in a reference whose box is smaller than its header.
          "short-reference.heic", { try $0.write(fixture("short-reference.heic"), to: $1) },
          badReferences
        ),
        (
          "nested-grids.heic", { try $0.write(HostileFile.nestedGridsHEIC(), to: $1) },
          badReferences
        ),
        (
          "huge.pdf",
          {
            let pdf = HostileFile.pdf(pages: [("/MediaBox [0 0 100000 100000]", "")])
            try $0.write(pdf, to: $1)
          }, "173611.4 megapixels are over the limit of 250.0"
        ),
      ]

  @Test func eachHostileInputHasOneMessageAndTheOthersAreDelivered() throws {
    let folder = try Folder()
    try folder.copy(sample: Sample.small, as: "good.jpg")
    for input in Self.inputs { try input.write(folder, input.name) }
    let run = try Program.run(
      ["scan", "good.jpg"] + Self.inputs.map(\.name) + ["good.jpg", "-o", "out.pdf"]
        + Self.quick + ["--decoder-timeout", "1"], in: folder)
    #expect(run.status == 2)
    #expect(run.messageLines.count == Self.inputs.count, "\(run.messages)")
    for (line, input) in zip(run.messageLines, Self.inputs) {
      #expect(line.hasPrefix("platen: \(input.name): "))
      #expect(line.contains(input.says), "\(line)")
    }
    #expect(try pageCount(in: folder) == 2)
  }

  @Test func anEndlessPipeInAKnownFormatEndsAtTheLimit() throws {
    let run = try Program.shell(
      "(printf '\\xFF\\xD8\\xFF'; cat /dev/zero) 2>/dev/null | platen detect - --max-megabytes 9")
    #expect(run.status == 2)
    #expect(run.messages == "platen: -: more megabytes than the limit of 9 (--max-megabytes)\n")
  }

  @Test func listsPagesAndLinesAreLimitedToo() throws {
    let files = try Program.run(["detect", "--files-from", "/dev/zero", "--max-megabytes", "9"])
    #expect(files.status == 2)
    #expect(files.messageLines.count == 1)
    let lines = try Program.run(["find", "--lines", "/dev/zero"])
    #expect(lines.status == 2)
    #expect(lines.messages == "platen: /dev/zero: cannot read: line 1 is too long\n")
  }

  /// Media boxes of the second of three pages, the pages of a PDF that starts with a photo, and the
  /// status.
  static let boxes: [(box: String, pages: Int, status: Int32)] = [
    ("[0 0 2 2]", 3, 2), ("[0 0 100000 100000]", 3, 2), ("[0 0 0 0]", 4, 0),
    ("[0 0 1e308 1e308]", 4, 0), ("[9 9 9 9]", 3, 2), ("[0 0 -1e300 nan]", 4, 0),
  ]

  @Test(arguments: boxes)
  func oneBadPageNeverCostsTheDocument(box: String, pages: Int, status: Int32) throws {
    let folder = try Folder()
    try folder.copy(sample: Sample.small, as: "good.jpg")
    try folder.write(HostileFile.pages(around: box), to: "in.pdf")
    let run = try Program.run(
      ["scan", "good.jpg", "in.pdf", "-o", "out.pdf"] + Self.quick, in: folder)
    #expect(run.status == status)
    #expect(run.messageLines.count == (status == 0 ? 0 : 1), "\(run.messages)")
    #expect(try pageCount(in: folder) == pages)
    // As the only input, its pages are kept.
    let kept = try Program.run(["scan", "in.pdf", "--no-ocr", "-o", "out.pdf"], in: folder)
    #expect(kept.status == 0 || kept.status == 2)
    #expect(try pageCount(in: folder) == 3)
  }

  /// Text must not move to another page where a page fails.
  @Test func textLiesOverItsOwnPageAfterAPageThatFailed() throws {
    let folder = try Folder()
    try folder.write(HostileFile.pages(around: "[0 0 100000 100000]"), to: "in.pdf")
    let words = "BT /F 40 Tf 60 400 Td (Delivery note seven) Tj ET"
    let font =
      "/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"
    let pages = [
      ("/MediaBox [0 0 100000 100000]", ""), (HostileFile.a4, ""),
      ("\(HostileFile.a4) \(font)", words),
    ]
    let original = HostileFile.pdf(pages: pages)
    try folder.write(original, to: "in.pdf")
    // Rendered as an image, the words have to be recognized.
    let image = try Program.shell(
      """
      platen scan in.pdf --no-ocr --rotate 0 --no-detect -o images.pdf 2> /dev/null
      platen scan images.pdf -o out.pdf; for page in 1 2; do
      pdftotext -f $page -l $page out.pdf - | tr -d '\\f\\n'; echo; done
      """, in: folder)
    #expect(image.text == "\nDelivery note seven\n", "\(image.messages)")
    let run = try Program.run(["scan", "in.pdf", "-o", "kept.pdf"], in: folder)
    #expect(run.status == 2)
    #expect(run.messageLines.count == 1)
    let texts = try Program.shell(
      "for page in 1 2 3; do pdftotext -f $page -l $page kept.pdf - | tr -d '\\f\\n'; echo; done",
      in: folder)
    #expect(texts.text == "\n\nDelivery note seven\n")
  }

  @Test func aDecoderThatCrashesCostsOnePage() throws {
    let folder = try Folder()
    try folder.copy(sample: Sample.small, as: "good.jpg")
    try folder.write(HostileFile.drawnForEver, to: "crash.pdf")
    let run = try Program.shell(
      """
      platen scan good.jpg crash.pdf good.jpg -o out.pdf \(Self.quick.joined(separator: " ")) \
        --decoder-timeout 100 & pid=$!
      until child=$(cat /proc/$pid/task/*/children) && [ -n "$child" ]; do sleep 0.1; done
      sleep 0.5; kill -KILL $child; wait $pid; echo $?
      """, in: folder)
    #expect(run.text == "2\n")
    #expect(
      run.messages.contains("crash.pdf: cannot read image: its decoder crashed (signal 9)\n"))
    #expect(try pageCount(in: folder) == 2)
  }

  @Test func manyPagesWithTheSameErrorHaveTwoMessages() throws {
    let folder = try Folder()
    try folder.write(HostileFile.tiff(directories: 50), to: "in.tif")
    let run = try Program.run(["scan", "in.tif", "-o", "out.pdf"] + Self.quick, in: folder)
    #expect(run.status == 2)
    #expect(run.messageLines.count == 2)
    #expect(run.messages.hasSuffix("platen: in.tif: 49 more pages have the same error\n"))
  }

  @Test(
    arguments: ["9223372036854775807", "1e308", "-1", "0", "1e999", "NaN", "12345678901234567890"],
    ["receipts", "find", "cards"])
  func pagesWithImpossibleNumbersAreReported(number: String, verb: String) throws {
    let folder = try Folder()
    let good = HostileFile.page(number: "100")
    try folder.write(
      Data(
        (HostileFile.page(number: number) + HostileFile.page(number: "100", page: number) + good
          + HostileFile.page(number: "100", confidence: number == "0" ? "2" : number) + good).utf8),
      to: "pages.jsonl")
    let run = try Program.run([verb, "--from-pages", "pages.jsonl"], in: folder)
    #expect(run.status == 2)
    let errors = run.messageLines.filter { $0.hasPrefix("platen: pages.jsonl: ") }
    #expect(errors.count == 3, "\(run.messages)")
    #expect(errors.allSatisfy { $0.contains("is no page of 'platen text --format jsonl'") })
    if verb != "cards" { #expect(run.text.contains("x.jpg")) }
  }

  private func pageCount(in folder: Folder) throws -> Int {
    let info = try Program.shell("qpdf --show-npages out.pdf", in: folder)
    return Int(info.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }
}
