import Foundation
import Testing

@testable import Platen

/// The look-up by a command of the user's.
@Suite struct LookUpProgramTests {
  private let query = LookUpQuery(
    source: "cup.jpg",
    subject: Subject(
      id: 2, box: Box(x: 0, y: 0, width: 1, height: 1), area: 1, confidence: 1, outline: [],
      holes: []),
    picture: Data(repeating: 7, count: 300_000), transcript: "It's \"tea\"\nfor two",
    items: [
      Item(
        kind: .barcode, text: "4006381333931", value: "4006381333931", quad: nil, confidence: 1,
        barcode: Barcode(symbology: .ean13, payload: "4006381333931", bytes: Data()))
    ])

  private func result(_ command: String) throws -> LookUpResult? {
    try LookUpProgram(command: command).result(of: query)
  }

  @Test func f1TheCommandGetsThePictureAndWhatWasRead() throws {
    let result = try #require(
      try result(
        "wc -c | tr -d ' '; echo \"$PLATEN_SOURCE $PLATEN_SUBJECT $PLATEN_CODES\"; echo \"$PLATEN_TEXT\""
      ))
    #expect(result.title == "300000")
    #expect(result.text == "cup.jpg 2 4006381333931\nIt's \"tea\"\nfor two")
  }

  @Test(
    arguments: [
      (
        "Tea cup\nhttps://example.com/cup\nFor tea.\n", "Tea cup", "For tea.",
        "https://example.com/cup"
      ),
      ("Tea cup", "Tea cup", "", nil), ("\n\n  \nA\n\nB\n", "A", "B", nil),
      ("https://example.com/", "https://example.com/", "", "https://example.com/"),
      ("A\njavascript:alert(1)", "A", "javascript:alert(1)", nil),
    ] as [(String, String, String, String?)])
  func anAnswerHasTitleTextAndLink(output: String, title: String, text: String, url: String?) {
    let result = LookUpResult(output: output)
    #expect(result == LookUpResult(title: title, text: text, url: url))
  }

  @Test func noAnswerIsNoResult() throws { #expect(try result("true") == nil) }

  @Test func aCommandThatReadsNothingIsNoFault() throws {
    #expect(try result("echo known")?.title == "known")
  }

  /// Whether it waits before it closes its output, or after.
  @Test(arguments: ["sleep 600", "exec >&-; sleep 600"])
  func aCommandThatDoesNotEndIsAnError(command: String) {
    let program = LookUpProgram(command: command, timeLimit: .milliseconds(300))
    let start = ContinuousClock.now
    #expect(throws: ScanError.self) { try program.result(of: query) }
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test(arguments: ["exit 3", "kill -9 $$", "/nonexistent"])
  func aFailureIsAnError(command: String) {
    #expect(throws: ScanError.self) { try result(command) }
  }

  /// This process ignores SIGPIPE; a pipeline of the command's must end with its reader.
  @Test func noSignalIsIgnoredInTheCommand() throws {
    let previous = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, previous) }
    let result = try self.result("yes | head -n 1; grep SigIgn /proc/self/status | cut -f 2")
    let ignored = try #require(result.flatMap { UInt64($0.text, radix: 16) })
    #expect(result?.title == "y" && ignored & 1 << UInt64(SIGPIPE - 1) == 0)
  }
}
