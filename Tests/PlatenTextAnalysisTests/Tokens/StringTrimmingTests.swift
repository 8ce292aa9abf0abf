import Testing

@testable import PlatenTextAnalysis

struct StringTrimmingTests {
  @Test func trims() {
    #expect(" \t a b \n".trimmed == "a b")
    #expect(", a, b ,".trimmed(of: ", ") == "a, b")
    #expect("'a!'".trimmedAtEnd(of: "!'") == "'a")
    #expect("".trimmed.isEmpty && " ".trimmed(of: " ").isEmpty && "!".trimmedAtEnd(of: "!").isEmpty)
    #expect("a\n  b\u{A0}c".oneLine == "a b c")
  }
}
