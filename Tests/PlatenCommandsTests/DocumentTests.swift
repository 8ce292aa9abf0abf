import Foundation
import Testing

/// The effect of the flags on the PDF, as qpdf and poppler see it.
@Suite struct DocumentTests {
  /// Scans a sample to `out.pdf` and returns its folder.
  private func scan(_ arguments: [String], sample: String = Sample.small) throws -> Folder {
    let folder = try Folder()
    let run = try Program.run(
      ["scan", Sample.path(sample), "-o", "out.pdf"] + arguments, in: folder)
    #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    let check = try Program.shell("qpdf --check out.pdf", in: folder)
    #expect(check.text.contains("No syntax or stream encoding") || arguments.contains("--password"))
    return folder
  }

  /// The XMP metadata of `out.pdf`.
  private func packet(in folder: Folder) throws -> String {
    try Program.shell("pdfinfo -meta out.pdf", in: folder).text
  }

  /// Flags, and the part of PDF/A that the document declares.
  @Test(
    arguments: [
      ([], "2"), (["--output-type", "pdfa-1b"], "1"), (["--output-type", "pdfa-2b"], "2"),
      (["--attach-manifest"], "3"), (["--output-type", "pdf"], nil),
      (["--output-type", "pdf", "--attach-manifest"], nil), (["--password", "secret"], nil),
    ] as [([String], String?)])
  func theDocumentDeclaresTheRequestedStandard(flags: [String], part: String?) throws {
    let folder = try scan(flags + ["--no-ocr"])
    if flags.contains("--password") {
      let info = try Program.shell("pdfinfo -upw secret out.pdf; pdfinfo out.pdf", in: folder)
      #expect(info.text.contains("AES-256") && info.messages.contains("Incorrect password"))
    } else {
      let found = try packet(in: folder).firstMatch(of: #/<pdfaid:part>(\d)/#).map { String($0.1) }
      #expect(found == part)
    }
  }

  @Test(arguments: [
    (["--output-type", "pdfa-1b"], true), (["--output-type", "pdf"], false),
    (["--no-tagged"], false), (["--output-type", "pdf", "--tagged"], true),
  ])
  func onlyPDFAIsTaggedByDefault(flags: [String], isTagged: Bool) throws {
    let folder = try scan(flags)
    let info = try Program.shell("pdfinfo out.pdf", in: folder).text
    #expect(info.contains(isTagged ? #/Tagged: +yes/# : #/Tagged: +no/#))
  }

  /// Values of `--compress`, and a pattern of the output of `pdfimages -list`.
  @Test(arguments: [
    ("auto", #"stencil .* ccitt"#), ("layered", #"stencil .* ccitt"#), ("jpeg", #"image .* jpeg"#),
    ("lossless", #"image .* image"#),
  ])
  func imagesAreCompressedAsRequested(compression: String, pattern: String) throws {
    let folder = try scan(["--compress", compression, "--no-ocr"])
    let list = try Program.shell("pdfimages -list out.pdf", in: folder).text
    #expect(list.contains(try Regex(pattern)))
    #expect(list.contains("stencil") == ["auto", "layered"].contains(compression))
  }

  /// A photo with two receipts at different angles, which is not deskewed.
  @Test func anUnchangedPhotoKeepsItsJPEGFile() throws {
    let sample = "receipts.jpg"
    let folder = try scan(
      ["--no-detect", "--clean", "none", "--colour", "colour", "--rotate", "0", "--no-ocr"],
      sample: sample)
    _ = try Program.shell("pdfimages -all out.pdf image", in: folder)
    #expect(
      try Data(contentsOf: folder.url("image-000.jpg"))
        == Data(contentsOf: Sample.url(sample)))
  }

  @Test func printedAddressesBecomeLinks() throws {
    let links = #"qpdf --qdf out.pdf - | grep -a -o '/URI (.*)' | sort"#
    let folder = try scan(["--links"])
    #expect(
      try Program.shell(links, in: folder).text == """
        /URI (http://www.larkwater-instruments.example.com)
        /URI (mailto:silas.lanternfield@larkwater-instruments.example.com)

        """)
    #expect(try Program.shell(links, in: try scan([])).text.isEmpty)
  }

  @Test func addressesInBarcodesBecomeLinks() throws {
    let code = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../PlatenBarcodesTests/Fixtures/qr.png").path
    let folder = try Folder()
    let run = try Program.run(
      [
        "scan", code, "-o", "out.pdf", "--links", "--no-detect", "--no-ocr", "--manifest", "m.json",
      ],
      in: folder)
    #expect(run.status == 0, "\(run.messages)")
    let links = #"qpdf --qdf out.pdf - | grep -a -o '/URI (.*)'"#
    #expect(try Program.shell(links, in: folder).text == "/URI (https://example.org/platen)\n")
    // The manifest lists barcodes only with --items.
    #expect(!(try Program.shell("cat m.json", in: folder).text.contains("barcode")))
  }

  @Test func theAttachedManifestEqualsTheManifestFile() throws {
    let folder = try scan(["--attach-manifest", "--manifest", "out.json"])
    let inside = try Program.shell("qpdf --show-attachment=manifest.json out.pdf", in: folder)
    #expect(inside.output == (try Data(contentsOf: folder.url("out.json"))))
  }

  @Test func pagesAreAppendedToAnExistingPDF() throws {
    let folder = try scan(["--title", "First"])
    let photo = Sample.path("receipt.jpg")
    let run = try Program.run(["scan", photo, "--append-to", "out.pdf"], in: folder)
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(folder.names == ["out.pdf"])
    let pages = try Program.shell(
      "qpdf --show-npages out.pdf; pdftotext -raw -f 2 out.pdf - | head -1; pdfinfo out.pdf; "
        + "qpdf --check out.pdf", in: folder
    ).text
    #expect(pages.hasPrefix("2\nNORTH WIND BOOKS\n"))
    #expect(pages.contains(#/Title: +First/#) && pages.contains("No syntax or stream encoding"))
  }

  @Test func aScannedPDFGetsATextLayerAndKeepsItsImages() throws {
    let folder = try scan(["--no-ocr", "--compress", "jpeg"])
    let run = try Program.run(["scan", "out.pdf", "-o", "read.pdf"], in: folder)
    #expect(run.status == 0 && run.messages.isEmpty)
    let result = try Program.shell(
      """
      pdfimages -all out.pdf a; pdfimages -all read.pdf b; cmp a-000.jpg b-000.jpg && echo same
      pdftotext read.pdf - | grep -c Copperbeck; qpdf --show-npages read.pdf
      """, in: folder)
    #expect(result.text == "same\n1\n1\n")
    // Pages with text are not recognized again.
    let again = try Program.shell(
      "platen scan read.pdf -o again.pdf; pdftotext again.pdf - | grep -c Copperbeck", in: folder)
    #expect(again.text == "1\n")
  }

  @Test func pagesOfAPDFAmongPhotosAreScanned() throws {
    let folder = try scan(["--no-ocr"])
    let run = try Program.run(
      ["scan", "out.pdf", Sample.path(Sample.small), "--no-ocr", "-o", "both.pdf"], in: folder)
    #expect(run.status == 0)
    #expect(try Program.shell("qpdf --show-npages both.pdf", in: folder).text == "2\n")
  }

  @Test func pagesThatCannotBecomePDFAAreReportedWithStatus10() throws {
    let folder = try scan(["--no-ocr"])
    let run = try Program.run(
      ["scan", "out.pdf", "-o", "read.pdf", "--output-type", "pdfa-2b"], in: folder)
    #expect(run.status == 10)
    #expect(run.messageLines.count == 1)
    #expect(folder.names == ["out.pdf", "read.pdf"])
  }

  /// Arguments in a folder with an encrypted PDF and an invalid one, and the message.
  @Test(arguments: [
    (
      ["e.pdf", "-o", "out.pdf"],
      "e.pdf: cannot read image: the PDF is encrypted and needs its password"
    ),
    (
      ["card.jpg", "--append-to", "e.pdf"],
      "e.pdf: cannot read PDF: it is encrypted and needs its password; "
        + "'qpdf --decrypt' removes it"
    ),
    (["bad.pdf", "-o", "out.pdf"], "bad.pdf: cannot read image: the PDF is damaged"),
    (
      ["card.jpg", "--append-to", "none.pdf"],
      "none.pdf: cannot read PDF: No such file or directory"
    ),
  ])
  func unreadablePDFsAreReportedWithStatus2(arguments: [String], message: String) throws {
    let folder = try scan(["--no-ocr", "--password", "secret"])
    try FileManager.default.moveItem(at: folder.url("out.pdf"), to: folder.url("e.pdf"))
    try folder.write(Data("%PDF-1.4\nnothing else".utf8), to: "bad.pdf")
    try folder.copy(sample: "card.jpg")
    let before = try Data(contentsOf: folder.url("e.pdf"))
    let run = try Program.run(["scan", "--no-ocr"] + arguments, in: folder)
    #expect(run.status == 2)
    #expect(run.messages == "platen: \(message)\n")
    #expect(folder.names == ["bad.pdf", "card.jpg", "e.pdf"])
    #expect(try Data(contentsOf: folder.url("e.pdf")) == before)
  }

  @Test(arguments: [
    ["--password", "x", "--output-type", "pdfa-2b"], ["--password", ""],
    ["--attach-manifest", "--output-type", "pdfa-1b"],
    ["--attach-manifest", "--append-to", "a.pdf"], ["--output-type", "pdfa-9"],
    ["--compress", "zip"],
  ])
  func contradictionsAreUsageErrors(flags: [String]) throws {
    #expect(try Program.run(["scan", Sample.path(Sample.small)] + flags).status == 1)
  }
}
