import Foundation
import PlatenModel
import Testing

@testable import PlatenDocument

/// Documents of every kind conform to the standard that they claim.
@Suite struct ArchivalTests {
  /// A document with the feature under test.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var metadata = DocumentMetadata(created: Date(timeIntervalSince1970: 1_700_000_000))
    var pages: [(image: PageImage, text: RecognizedPage?)] = []
    var isTagged: Bool?

    var testDescription: String { name }

    /// Writes the document with this conformance.
    func written(as conformance: DocumentConformance) throws -> Data {
      var settings = DocumentSettings()
      settings.conformance = conformance
      settings.isTagged = isTagged
      settings.addsLinks = true
      let writer = try CollectedPDF(metadata: metadata, settings: settings)
      if conformance.allowsAttachments {
        let file = try Attachment(name: "m.json", mediaType: "application/json", description: "m")
        try file.append("{}")
        try writer.attach(file)
      }
      for page in pages {
        try writer.append(
          image: page.image, widthInPoints: 400, heightInPoints: 600, text: page.text,
          source: name)
      }
      return try writer.finished()
    }
  }

  static let words = RecognizedPage(rows: ["first line here", "see www.example.org there"])

  static let cases: [Case] = [
    Case(name: "empty"),
    Case(name: "untagged", pages: [(SampleImage.grayPage, words)], isTagged: false),
    Case(name: "images", pages: SampleImage.all.map { ($0, nil) }),
    Case(
      name: "layers",
      pages: [(SampleImage.layeredPage, words), (SampleImage.foregroundOnBlank, words)]),
    Case(name: "lossless", pages: [(SampleImage.deflatedPage, words)]),
    Case(
      name: "scripts",
      pages: [
        (SampleImage.grayPage, RecognizedPage(rows: ["Ελληνικά Русские नमस्ते 漢字 😀 한국어 ไทย"])),
        (
          SampleImage.grayPage,
          RecognizedPage(rows: ["مرحبا بالعالم", "שלום עולם"], isRightToLeft: true)
        ),
      ]),
    Case(
      name: "structure",
      pages: (0..<70).map { _ in (SampleImage.grayPage, RecognizedPage.ofAllKinds) }),
    Case(
      name: "metadata",
      metadata: DocumentMetadata(
        title: "A & B <x> \"q\" 😀 \u{202E}שלום", author: "Zoë\u{7} O'Hara", subject: "漢字",
        keywords: ["k1", "ü, ö"], language: "zh-Hans",
        created: Date(timeIntervalSince1970: 1_700_000_000), generator: "platen (9)"),
      pages: [(SampleImage.colorPage, words)]),
    Case(
      name: "empty metadata",
      metadata: DocumentMetadata(title: "", author: "", subject: "", keywords: [""]),
      pages: [(SampleImage.colorPage, words)]),
  ]

  @Test func preflightFindsNoErrors() throws {
    let files = try Self.cases.map { try PDFFile(try $0.written(as: .pdfa1b)) }
    let errors = try Preflight.errors(in: files.map(\.url))
    #expect(errors.count == files.count)
    for (test, file) in zip(Self.cases, files) {
      #expect(errors[file.url.lastPathComponent] == [], "\(test.name)")
    }
  }

  @Test func preflightFindsErrorsInPlainPDF() throws {
    let file = try PDFFile(try Self.cases[1].written(as: .pdf))
    #expect(try Preflight.errors(in: [file.url]).values.first?.isEmpty == false)
  }

  @Test(arguments: cases, DocumentConformance.allCases)
  func qpdfFindsNoErrors(test: Case, conformance: DocumentConformance) throws {
    let file = try PDFFile(try test.written(as: conformance))
    #expect(try file.output(of: "qpdf", "--check", "%").contains("No syntax or stream encoding"))
  }

  /// The additional requirements of ISO 19005-2; Docs/pdfa.md lists the clauses.
  @Test(arguments: cases, [DocumentConformance.pdfa2b, .pdfa3b])
  func laterPartsAreConformedTo(test: Case, conformance: DocumentConformance) throws {
    let file = try PDFFile(try test.written(as: conformance))
    let bytes = try Data(contentsOf: file.url)
    let text = try file.output(of: "qpdf", "--qdf", "--object-streams=disable", "%", "-")
    #expect(bytes.starts(with: Data("%PDF-1.7\n%".utf8)))
    #expect(bytes[10..<14].allSatisfy { $0 > 127 })
    #expect(!text.contains("/Encrypt") && text.contains("/ID [<"))
    for name in [
      "/SMask", "/Group", "/Interpolate true", "/LZWDecode", "/JavaScript", "/AA", "/F (",
    ] {
      #expect(!text.contains(name) || conformance == .pdfa3b && name == "/F (", "\(name)")
    }
    let part = conformance == .pdfa2b ? "2" : "3"
    #expect(text.contains("<pdfaid:part>\(part)</pdfaid:part>"))
    #expect(text.contains("<pdfaid:conformance>B</pdfaid:conformance>"))
    #expect(text.matches(of: #//S /GTS_PDFA1/#).count == 1)
    // Links are printed and not hidden, and every glyph has a meaning.
    let links = text.matches(of: #//Subtype /Link/#).count
    #expect(text.matches(of: #//F 4\n/#).count == links)
    #expect(!text.contains("beginbfchar\n<0000>"))
  }

  @Test func attachmentsRequireAConformanceThatAllowsThem() throws {
    for conformance in [DocumentConformance.pdfa1b, .pdfa2b] {
      var settings = DocumentSettings()
      settings.conformance = conformance
      let writer = try CollectedPDF(metadata: .init(), settings: settings)
      let file = try Attachment(name: "a", mediaType: "text/plain", description: "")
      #expect(throws: ScanError.self) { try writer.attach(file) }
    }
  }

  @Test func anAttachmentCanBeExtracted() throws {
    var settings = DocumentSettings()
    settings.conformance = .pdfa3b
    let writer = try CollectedPDF(metadata: .init(), settings: settings)
    let attachment = try Attachment(
      name: "manifest.json", mediaType: "application/json", description: "d")
    try writer.attach(attachment)
    try writer.append(
      image: SampleImage.grayPage, widthInPoints: 96, heightInPoints: 64, text: nil)
    try attachment.append("{\"ü\":")
    try attachment.append("1}")
    let file = try PDFFile(try writer.finished())
    #expect(try file.output(of: "qpdf", "--show-attachment=manifest.json", "%") == "{\"ü\":1}")
  }
}
