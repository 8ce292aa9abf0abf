import Foundation
import Testing

/// `platen serve` checks its options and becomes the server.
@Suite struct ServeCommandTests {
  @Test(arguments: [
    (["--port", "70000"], "--port is a number from 0 to 65535", 1 as Int32),
    (["--token", "short"], "--token has at least 16 characters", 1),
    (["--token", "0123456789 abcdef"], "--token has at least 16 characters", 1),
    (["--certificate", "a.pem"], "--certificate and --key go together", 1),
    (["--certificate", "a", "--key", "b", "--no-tls"], "contradict each other", 1),
    (["--language", "xyz"], "no OCR data for 'xyz'", 3),
    (["--state", "/proc/none"], "/proc/none: cannot write", 5),
    (["--certificate", "/none", "--key", "/none"], "the certificate or its key cannot be used", 2),
    (["--listen", "192.0.2.1", "--no-tls"], "cannot listen there", 5),
  ])
  func aBadOptionIsRefusedInOneLine(flags: [String], message: String, status: Int32) throws {
    let folder = try Folder()
    let state = flags.contains("--state") ? [] : ["--state", folder.path("state")]
    let run = try Program.run(["serve", "--port", "0"] + state + flags, in: folder)
    #expect(run.status == status)
    #expect(run.messages.contains(message))
    #expect(run.messageLines.count(where: { $0.hasPrefix("platen:") }) == 1 || status == 1)
    #expect(run.output.isEmpty)
  }

  @Test func theLinkIsPrintedAndItsTokenKept() throws {
    let folder = try Folder()
    let line = "timeout --preserve-status -s INT 4 platen serve --port 0 --state state"
    let runs = try (0..<2).map { _ in try Program.shell(line, in: folder) }
    for run in runs { #expect(run.status == 0 && run.messages.isEmpty) }
    let tokens = runs.map { $0.text.split(separator: "=").last }
    #expect(runs[0].text.hasPrefix("http://127.0.0.1:") && runs[0].text.contains("/?token="))
    #expect(tokens[0] == tokens[1] && tokens[0]?.count == 33)
  }
}
