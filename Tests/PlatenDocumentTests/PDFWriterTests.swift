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
  func everyReaderFindsTheWords(rows: [String]) throws {
    let file = try PDFFile(RecognizedPage(rows: rows))
    let expected = rows.flatMap(\.words)
    #expect(try file.popplerWords() == expected)
    #expect(try file.mupdfWords() == expected)
    #expect(try file.output(of: "qpdf", "--check", "%").contains("No syntax or stream encoding"))
  }
}
