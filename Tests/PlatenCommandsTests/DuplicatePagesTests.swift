import Foundation
import Testing

/// `--skip-duplicates`.
@Suite struct DuplicatePagesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let lines = [
    "Application for a place at the evening school", "Please write in capital letters",
    "The office is open on weekdays from nine to noon", "Return this sheet before the first lesson",
    "Courses begin in the second week of September", "Fees are due within thirty days",
    "Members of the library pay half of the fee", "Keep the lower part for your records",
  ]

  /// A form on A4 with entries, as a page of a PDF; shifted and scaled, as another photo shows it.
  private func form(
    _ name: String, _ number: String, scale: Double = 1, mark: String = ""
  ) -> (entries: String, content: String) {
    var content = "\(scale) 0 0 \(scale) \(6 * (scale - 1)) 0 cm BT /F 15 Tf 60 760 Td 22 TL "
    for line in Self.lines { content += "(\(line)) Tj T* " }
    content += "(Name: \(name)) Tj T* (Membership number: \(number)) Tj ET \(mark)"
    let font = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    return ("\(HostileFile.a4) /Resources << \(font) >>", content)
  }

  private func originals(
    _ pages: [(entries: String, content: String)], _ arguments: [String] = []
  ) throws -> [Int?] {
    try folder.write(HostileFile.pdf(pages: pages), to: "pages.pdf")
    let run = try Program.run(
      [
        "scan", "pages.pdf", "--skip-duplicates", "--resolution", "150", "--rotate", "0", "-o",
        "out.pdf", "--manifest", "-", "-q",
      ] + arguments, in: folder)
    #expect(run.status == 0)
    let manifest = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let entries = try #require(manifest["pages"] as? [[String: Any]])
    for entry in entries {
      #expect((entry["skipped"] as? String == "duplicate") == (entry["duplicateOf"] != nil))
    }
    let found = entries.map { ($0["duplicateOf"] as? [String: Any])?["page"] as? Int }
    #expect(manifest["pageCount"] as? Int == found.count { $0 == nil })
    return found
  }

  @Test func anotherPhotoOfAPageIsLeftOut() throws {
    let pages = [
      form("Ada Winter", "4711"), form("Ben Sommer", "0815"),
      form("Ada Winter", "4711", scale: 1.01),
    ]
    #expect(try originals(pages) == [nil, nil, 1])
  }

  /// Forms of one layout are different pages with another entry, number or signature.
  @Test func formsWithOtherEntriesAreNotDuplicates() throws {
    let signature = "3 w 150 460 m 190 500 l 200 450 l 240 500 l 260 455 l 300 480 l S"
    let pages = [
      form("Ada Winter", "4711"), form("Ada Winter", "4712"), form("Eva Winter", "4711"),
      form("Ada Winter", "4711", mark: signature),
    ]
    #expect(try originals(pages) == [nil, nil, nil, nil])
  }

  /// The first photo has a quarter of the pixels.
  @Test func theSharperPhotoIsKept() throws {
    try folder.copy(sample: "receipt.jpg", as: "sharp.jpg")
    let shrunk = try Program.shell(
      "/usr/bin/python3 -c \"from PIL import Image; i = Image.open('sharp.jpg'); "
        + "i.resize((i.width // 2, i.height // 2)).save('blurred.jpg', quality=60)\"", in: folder)
    try #require(shrunk.status == 0)
    let run = try Program.run(
      ["batch", "blurred.jpg", "sharp.jpg", "-o", "documents", "--skip-duplicates"], in: folder)
    #expect(run.status == 0)
    let records = try run.text.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(records.map { $0["fate"] as? String } == ["duplicate", "written"])
    #expect((records[0]["duplicateOf"] as? [String: Any])?["source"] as? String == "sharp.jpg")
    #expect(run.messages.contains("blurred.jpg: page 1 is also on sharp.jpg, page 1, and left out"))
  }
}
