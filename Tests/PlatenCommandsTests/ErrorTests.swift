import Foundation
import Platen
import PlatenModel
import Testing

@testable import PlatenCommands

/// Errors say what they are, and end the program with the status that the manual gives their kind.
@Suite struct ErrorTests {
  @Test(
    arguments: [
      (.input, 2), (.image, 2), (.document, 2), (.configuration, 2), (.limit, 2), (.dependency, 3),
      (.output, 5), (.usage, 1), (.internal, 15), (.cancelled, 130),
    ] as [(ScanError.Kind, Int32)])
  func eachKindHasItsStatus(kind: ScanError.Kind, status: Int32) {
    #expect(ExitStatus(ScanError(kind, "a", reason: "b")).rawValue == status)
  }

  @Test func aReaderThatClosesTheOutputIsNoFailure() {
    let error = ScanError(.output, "-", reason: "it was closed", detail: .outputClosed)
    #expect(ExitStatus(error) == .done)
  }

  /// A file that is no photo is never called one.
  @Test(
    arguments: [
      (
        ["receipts", "a.jpg", "--category-rules", "rules.txt"],
        "rules.txt: cannot use category rules: "
          + "a line is no rule such as 'food = bakery, deli'", 2
      ),
      (
        ["receipts", "a.jpg", "--category-rules", "none.txt"],
        "none.txt: cannot use category rules: No such file or directory", 2
      ),
      (
        [
          "serve", "--port", "0", "--state", "state", "--certificate", "rules.txt", "--key", "none",
        ],
        "rules.txt: cannot use certificate: it is no certificate in PEM", 2
      ),
      (
        ["serve", "--port", "0", "--state", "state", "--certificate", "none", "--key", "none"],
        "none: cannot use certificate: No such file or directory", 2
      ),
      (["detect", "--files-from", "none"], "none: cannot read: No such file or directory", 2),
      (
        ["scan", "a.jpg", "-o", "a.pdf", "--quads", "rules.txt"],
        "rules.txt: line 1 is no photo of 'platen detect': ", 2
      ),
      (
        ["receipts", "--corrections", "rules.txt", "a.jpg"],
        "rules.txt: line 1 is no correction of a receipt, such as "
          + "{\"source\":\"a.jpg\",\"fields\":{\"total\":\"12.50\"}}", 2
      ),
      (["live", "none.mjpeg"], "none.mjpeg: cannot read: No such file or directory", 2),
      (
        ["scan", "a.jpg", "-o", "a.pdf", "--config", "rules.txt"],
        "rules.txt: it is not valid JSON", 1
      ),
      (["detect", "a.jpg"], "a.jpg: cannot read image: it is in no known image format", 2),
    ] as [([String], String, Int32)])
  func aFileIsNamedForWhatItIs(arguments: [String], message: String, status: Int32) throws {
    let folder = try Folder()
    try folder.write(Data("a line\n".utf8), to: "rules.txt")
    try folder.write(Data("a line\n".utf8), to: "a.jpg")
    let run = try Program.run(arguments, in: folder)
    #expect(run.status == status)
    #expect(run.messages.hasPrefix("platen: " + message))
    #expect(run.messageLines.count == 1)
  }
}
