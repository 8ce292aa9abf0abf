import Testing

@testable import PlatenDocument

@Suite struct PDFValueSerializationTests {
  private let values: [(PDFValue, String)] = [
    (PDFValue.name("A B/c#"), "/A#20B#2Fc#23"), (.integer(-3), "-3"), (.real(1.5), "1.5"),
    (.boolean(true), "true"), (.text("a (b) \\"), "(a \\(b\\) \\\\)"), (.text("é"), "<FEFF00E9>"),
    (.text("😀"), "<FEFFD83DDE00>"), (.bytes([0, 255]), "<00FF>"), (.text(""), "()"),
    (.array([.integer(1), .name("N")]), "[1 /N]"),
    (.dictionary([("K", .integer(0))]), "<</K 0\n>>"),
  ]

  @Test func valuesAreWrittenInPDFSyntax() {
    for (value, source) in values {
      var bytes: [UInt8] = []
      bytes.append(value)
      #expect(String(decoding: bytes, as: UTF8.self) == source)
    }
  }
}
