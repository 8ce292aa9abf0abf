import Foundation
import Testing

/// Invalid input gives one message and the documented status; the other pages are written, and no
/// temporary file remains.
@Suite struct BrokenInputTests {
  /// An invalid photo: its name, its bytes and a part of the message.
  struct Broken: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: @Sendable () throws -> Data
    let says: String
    var testDescription: String { name }
  }

  static let broken: [Broken] = [
    Broken(name: "empty.jpg", bytes: { Data() }, says: "empty"),
    Broken(
      name: "truncated.jpg", bytes: { try sample().prefix(sample().count / 2) }, says: "truncated"),
    Broken(
      name: "garbage.png",
      bytes: { Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7919) }) },
      says: "in no known image format"),
    Broken(
      name: "text.tiff", bytes: { Data("Dear Sir or Madam,\n".utf8) },
      says: "in no known image format"),
    Broken(
      name: "document.jpg", bytes: { Data("%PDF-1.7\n%âãÏÓ\n".utf8) },
      says: "the PDF is damaged"),
    Broken(name: "speck.png", bytes: { speck }, says: "1 × 1 pixels"),
    Broken(name: "bomb.png", bytes: { bomb }, says: "900.0 megapixels are over the limit of 250.0"),
  ]

  private static func sample() throws -> Data { try Data(contentsOf: Sample.url(Sample.small)) }

  /// A PNG with a header of 30,000 × 30,000 pixels.
  private static let bomb = Data([
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x75, 0x30, 0x00, 0x00, 0x75, 0x30, 0x08, 0x02, 0x00, 0x00, 0x00,
    0xE9, 0x45, 0x6F, 0xED,
    0x00, 0x00, 0x00, 0x00, 0x49, 0x44, 0x41, 0x54, 0x35, 0xAF, 0x06, 0x1E,
  ])

  /// A PNG of a single white pixel.
  private static let speck = Data([
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
    0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0xF8, 0x0F, 0x00, 0x01,
    0x01, 0x01, 0x00, 0xB1, 0x38, 0xF6, 0x14, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
  ])

  /// A JPEG without its last rows is a page, and not copied into the document as it is.
  @Test func aJPEGWithoutItsLastRowsIsDeliveredWithAWarning() throws {
    let folder = try Folder()
    let whole = try Data(contentsOf: Sample.url("letter-1.jpg"))
    try folder.write(whole.prefix(whole.count * 93 / 100), to: "cut.jpg")
    let run = try Program.shell(
      """
      platen scan --no-ocr --no-detect --mode original cut.jpg -o out.pdf
      pdfimages -all out.pdf image
      cmp -s cut.jpg image-000.jpg || echo other
      """, in: folder)
    #expect(run.status == 0 && run.text == "other\n")
    #expect(run.messageLines.count == 1)
    #expect(run.messages.contains("cut.jpg: the file is truncated; the last "))
  }

  @Test(arguments: broken)
  func oneMessageNamesThePhotoAndTheOthersAreScanned(_ broken: Broken) throws {
    let folder = try Folder()
    try folder.write(broken.bytes(), to: broken.name)
    try folder.copy(sample: Sample.small, as: "good.jpg")
    let run = try Program.run(
      ["scan", broken.name, "good.jpg", "-o", "out.pdf", "--manifest", "out.json"], in: folder)
    #expect(run.status == 2)
    #expect(run.messageLines.count == 1)
    #expect(run.messages.hasPrefix("platen: \(broken.name): "))
    #expect(run.messages.contains(broken.says))
    #expect(folder.names == [broken.name, "good.jpg", "out.json", "out.pdf"].sorted())
    #expect(try pageCount(in: folder) == 1)
    #expect(try manifestErrors(in: folder) == [true, false])
  }

  @Test func directoriesAndMissingFilesAreReported() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url("folder.jpg"), withIntermediateDirectories: false)
    let run = try Program.run(["text", "folder.jpg", "missing.jpg"], in: folder)
    #expect(run.status == 2)
    #expect(
      run.messages == """
        platen: folder.jpg: cannot read image: Is a directory
        platen: missing.jpg: cannot read image: No such file or directory

        """)
  }

  @Test func anUnreadableFileIsReported() throws {
    let folder = try Folder()
    let path = try folder.copy(sample: Sample.small, as: "secret.jpg")
    chmod(path, 0)
    let run = try Program.runUnprivileged(["text", "secret.jpg"], in: folder)
    #expect(run.status == 2)
    #expect(run.messages == "platen: secret.jpg: cannot read image: Permission denied\n")
  }

  @Test(arguments: broken)
  func invalidInputThroughAPipeIsReported(_ broken: Broken) throws {
    let folder = try Folder()
    let run = try Program.run(
      ["scan", "-", "-o", "out.pdf"], input: try broken.bytes(), in: folder)
    #expect(run.status == 2)
    #expect(folder.names.isEmpty)
    #expect(run.messageLines.count == 1)
    #expect(run.messages.hasPrefix("platen: -: "))
    #expect(run.messages.contains(broken.says))
  }

  @Test func formatIsDetectedByContentNotByName() throws {
    let folder = try Folder()
    try folder.copy(sample: Sample.small, as: "photo.png")
    let run = try Program.run(["detect", "photo.png"], in: folder)
    #expect(run.status == 0)
    #expect(run.text.contains("\"source\":\"photo.png\""))
  }

  @Test func withoutAnyPageOnlyTheManifestIsWritten() throws {
    let folder = try Folder()
    try folder.write(Data(), to: "empty.jpg")
    let run = try Program.run(
      ["scan", "empty.jpg", "-o", "out.pdf", "--manifest", "out.json"], in: folder)
    #expect(run.status == 2)
    #expect(folder.names == ["empty.jpg", "out.json"])
    #expect(try manifestErrors(in: folder) == [true])
  }

  private func pageCount(in folder: Folder) throws -> Int {
    let info = try Program.shell("qpdf --show-npages out.pdf", in: folder)
    return Int(info.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  /// Whether each page of the manifest has an error.
  private func manifestErrors(in folder: Folder) throws -> [Bool] {
    let manifest = try Program.shell("jq -c '[.pages[] | has(\"error\")]' out.json", in: folder)
    return try JSONDecoder().decode([Bool].self, from: manifest.output)
  }
}
