import Foundation
import Testing

@testable import PlatenDocument

@Suite struct DocumentMetadataTests {
  @Test(arguments: [
    ("eng", "en"), ("deu", "de"), ("chi_sim", "zh-Hans"), ("chi_tra_vert", "zh-Hant"),
    ("eng+fra", "en"), ("srp_latn", "sr-Latn"), ("osd", nil), ("", nil), ("script/Latin", nil),
    ("en", nil),
  ])
  func tesseractNamesBecomeLanguageTags(names: String, tag: String?) {
    #expect(DocumentMetadata.language(forTesseract: names) == tag)
  }

  @Test(arguments: [("deu", "de"), ("de-CH", "de-CH"), ("script/Latin", nil), ("tlh", nil)])
  func requestedLanguagesBecomeLanguageTags(name: String, tag: String?) {
    #expect(DocumentMetadata.language(forRequest: name) == tag)
  }

  @Test(arguments: [
    (0.0, "D:19700101000000Z"), (1_700_000_000.9, "D:20231114221320Z"),
    (951_782_400, "D:20000229000000Z"),
  ])
  func timesAreWrittenInUTC(seconds: Double, expected: String) {
    let created = Date(timeIntervalSince1970: seconds)
    #expect(DocumentMetadata(created: created).pdfTimestamp == expected)
  }

  @Test(arguments: [
    ("a\u{0}b\nc\u{85}", "a b c "), ("x\u{FFFE}", "x "), ("e\u{301} 😀", "e\u{301} 😀"),
  ])
  func controlCharactersBecomeSpaces(title: String, expected: String) {
    #expect(DocumentMetadata(title: title).printable.title == expected)
  }
}
