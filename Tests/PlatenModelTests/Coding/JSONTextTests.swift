import Foundation
import PlatenModel
import Testing

struct JSONTextTests {
  private struct Record: Codable, Equatable {
    var text = "a/b"
    var date = Date(timeIntervalSince1970: 0)
    var added = 1
  }

  @Test func keysAreSortedAndALineEndsOnce() throws {
    let line = try JSONText.line(of: Record())
    #expect(line == "{\"added\":1,\"date\":\"1970-01-01T00:00:00Z\",\"text\":\"a/b\"}\n")
    #expect(try JSONText.text(of: Record(), isPretty: true).contains("\n"))
  }

  /// CSI as one character starts a command of a terminal; U+0085 and U+2028 are line ends to some.
  @Test func controlCharactersAreEscaped() throws {
    let text = "\u{1B}[2J \u{7F}\u{85}\u{9B}31m\u{2028}\u{2029}\u{A0}é\r\n\u{301}"
    let json = try JSONText.text(of: [text])
    let isPlain = json.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0 != "\u{2028}" && $0 != "\u{2029}"
    }
    #expect(isPlain)
    #expect(json.contains("\\u007f\\u0085\\u009b31m\\u2028\\u2029\u{A0}é"))
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
  }

  @Test func infinityIsAnError() {
    #expect(throws: EncodingError.self) { try JSONText.line(of: [Double.infinity]) }
  }
}
