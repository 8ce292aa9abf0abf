import Testing

@testable import PlatenModel

struct CSVFormatTests {
  @Test(arguments: [
    ("a", "a"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\rb", "\"a\rb\""),
    ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""),
    ("\"\u{301},=1", "\"\"\"\u{301},=1\""), (",\u{301}", "\",\u{301}\""),
    ("a\n\u{301}", "\"a\n\u{301}\""), ("", ""), ("\u{1B}[31m\u{9B}1m\u{7F}\0", " [31m 1m  "),
    ("a\tb", "a\tb"), ("\u{A0}é", "\u{A0}é"),
  ])
  func quotesByScalars(cell: String, expected: String) {
    #expect(
      CSVFormat().row([cell]).unicodeScalars.elementsEqual((expected + "\r\n").unicodeScalars))
  }

  @Test(arguments: ["=1+1", "=\u{301}1", "@SUM(1)", "+cmd|' /C calc'!A0", "-2+3", "\t=1", "＝1"])
  func formulasAreText(cell: String) {
    #expect(CSVFormat().row([cell]) == "'\(cell)\r\n")
    #expect(CSVFormat(allowsFormulas: true).row([cell]) == "\(cell)\r\n")
  }

  @Test func formulasBehindALineEndAreTextToo() {
    #expect(CSVFormat().row(["\r=1"]) == "\"'\r=1\"\r\n")
  }

  @Test(arguments: ["-12.50", "+41446681800", "1=1", "a@b.ch", "-1,5"])
  func numbersAndOtherTextStay(cell: String) {
    #expect(CSVFormat(allowsFormulas: false).row([cell]).contains("'") == false)
  }
}
