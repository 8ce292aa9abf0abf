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
    (["--open", "settings"], "'settings' is invalid for '--open <tab>'", 1),
    (["--log", "/proc/none"], "/proc/none: cannot write", 5),
    (["--language", "xyz"], "no OCR data for 'xyz'", 3),
    (["--state", "/proc/none"], "/proc/none: cannot write", 5),
    (["--certificate", "/none", "--key", "/none"], "/none: cannot use certificate: ", 2),
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

  /// By a page that only its owner can read, since the link holds the token.
  @Test func aTabOpensInTheBrowserOfTheDesktop() throws {
    let folder = try Folder()
    try folder.write(Data("#!/bin/sh\ncp -p \"$1\" opened.html\n".utf8), to: "xdg-open")
    let line =
      "mkdir bin; mv xdg-open bin; chmod +x bin/xdg-open; PATH=$PWD/bin:$PATH; timeout --preserve-status -s INT 4 "
      + "platen serve --port 0 --state state --open codes; stat -c %a opened.html"
    let run = try Program.shell(line, in: folder)
    #expect(run.status == 0 && run.messages.isEmpty && run.text.hasSuffix("\n600\n"))
    let link = try #require(run.text.split(separator: "\n").first)
    let page = try String(contentsOf: folder.url("opened.html"), encoding: .utf8)
    #expect(page.contains("content=\"0; url=\(link)#codes\""))
  }

  @Test func withoutABrowserTheLinkIsStillThere() throws {
    let folder = try Folder()
    let line =
      "program=$(command -v platen); PATH=/nowhere; /usr/bin/timeout --preserve-status -s INT 4 "
      + "$program serve --port 0 --state state --open scan"
    let run = try Program.shell(line, in: folder)
    #expect(run.status == 0 && run.text.hasPrefix("http://127.0.0.1:"))
    #expect(run.messageLines.count == 1 && run.messages.contains("the browser was not opened"))
  }

  /// The actions of the desktop entry are command lines that the program takes.
  @Test func theDesktopEntryNamesTabs() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let entry = try String(
      contentsOf: root.appendingPathComponent("man/platen.desktop"), encoding: .utf8)
    let commands = entry.matches(of: /(?m)^Exec=platen serve --open (\w+)$/).map { $0.1 }
    #expect(commands == ["scan", "codes"])
    #expect(entry.contains("\nTerminal=true\n") && entry.hasPrefix("[Desktop Entry]\n"))
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
