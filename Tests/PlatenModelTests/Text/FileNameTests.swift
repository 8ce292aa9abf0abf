import Testing

@testable import PlatenModel

struct FileNameTests {
  @Test(
    arguments: [
      Array("photo.jpg".utf8), Array("Größe.jpg".utf8), [0x63, 0xE9, 0x2E, 0x6A],
      [0xFF, 0xFE, 0x80],
      [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], Array("\u{10FEE9}".utf8),
    ] as [[UInt8]])
  func everyNameSurvives(bytes: [UInt8]) {
    let name = FileName.string(bytes)
    #expect(name.fileName.map { UInt8(bitPattern: $0) } == bytes + [0])
  }

  @Test func namesInUTF8AreTheirText() {
    #expect(FileName.string(Array("Größe.jpg".utf8)) == "Größe.jpg")
    #expect("Größe.jpg".fileNameText == "Größe.jpg")
  }

  @Test func otherBytesAreShownAsEscapes() {
    let name = FileName.string([0x63, 0xE9, 0x2E, 0x6A])
    #expect(name.fileNameText == "c\\xE9.j")
    #expect(name.printable == "c\\xE9.j")
  }

  @Test(arguments: [
    ("a\u{1B}[31m", "a\\x1B[31m"), ("a\nb", "a\\nb"), ("\u{9B}2J", "\\x9B2J"), ("\u{7F}", "\\x7F"),
    ("\u{202E}gpj", "\\u{202E}gpj"), ("Größe 東京 e\u{301}", "Größe 東京 e\u{301}"),
  ])
  func controlCharactersAreShown(text: String, expected: String) {
    #expect(text.printable == expected)
  }
}
