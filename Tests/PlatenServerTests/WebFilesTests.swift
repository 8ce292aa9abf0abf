import Foundation
import Testing

@testable import PlatenServer

/// The web application is whole, small, and says everything in both languages.
@Suite struct WebFilesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/PlatenServer/Web")

  private static func text(_ name: String) throws -> String {
    let review = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("PlatenReceipts/Review")
    return try String(
      contentsOf: (name == WebFiles.shared ? review : folder).appendingPathComponent(name),
      encoding: .utf8)
  }

  @Test func everyFileOfTheFolderIsServed() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(names == WebFiles.names.filter { $0 != WebFiles.shared })
  }

  @Test(arguments: WebFiles.names) func aFileIsServedWithItsType(name: String) async throws {
    try await RunningServer.run { server in
      let reply = try await server.request("GET", "/\(name)")
      #expect(reply.status == 200)
      #expect(reply.text == (try Self.text(name)))
      let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
        "webmanifest": "application/manifest+json",
      ]
      let suffix = name.split(separator: ".").last.map(String.init) ?? ""
      #expect(reply.headers["content-type"] == types[suffix])
    }
  }

  /// The bar of the first view: at most 150 kB. That is the page, and what it loads before a tab is opened.
  @Test func theFirstViewIsSmall() throws {
    var names: Set = ["index.html", "app.css", "icon.svg", "app.webmanifest"]
    var waiting = ["app.js"]
    while let name = waiting.popLast() {
      guard names.insert(name).inserted else { continue }
      // Modules that are imported when they are needed are called as functions.
      waiting += try Self.text(name).matches(of: /from "\/([\w\-]+\.js)"/).map { String($0.1) }
    }
    #expect(names.isSuperset(of: ["scan.js", "pages.js", "editor.js", "camera.js", "strings.js"]))
    #expect(!names.contains("review.js"))
    let size = try names.reduce(0) { try $0 + Self.text($1).utf8.count }
    #expect(size <= 150_000)
  }

  @Test func nothingIsLoadedFromElsewhere() throws {
    for name in WebFiles.names {
      let text = try Self.text(name)
      let addresses = text.matches(of: /https?:\/\/[a-z][^\s"'`)]*/).map { String($0.output) }
      let allowed = addresses.filter { $0.hasPrefix("http://www.w3.org/") }
      #expect(addresses == allowed, "\(name)")
    }
  }

  @Test func theWorkerKeepsAllFilesOfTheShell() throws {
    let worker = try Self.text("worker.js")
    for name in WebFiles.names where !["index.html", "worker.js", "app.webmanifest"].contains(name)
    {
      #expect(worker.contains("\"/\(name)\""), "\(name)")
    }
  }

  /// Keys of the table of strings, with both languages.
  private static func strings() throws -> [String: [String]] {
    var result: [String: [String]] = [:]
    let entry = /"?([\w.\-]+)"?: \[\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"\]/
    for match in try text("strings.js").matches(of: entry) {
      result[String(match.1)] = [String(match.2), String(match.3)]
    }
    return result
  }

  @Test func everyStringHasBothLanguages() throws {
    let strings = try Self.strings()
    #expect(strings.count > 150)
    for (key, words) in strings {
      #expect(words.allSatisfy { !$0.isEmpty }, "\(key)")
      let names = words.map { word in Set(word.matches(of: /\{\w+\}/).map { String($0.output) }) }
      #expect(names[0] == names[1], "\(key)")
    }
  }

  @Test func everyStringThatIsUsedExists() throws {
    let strings = try Self.strings()
    for name in WebFiles.names where name.hasSuffix(".js") || name.hasSuffix(".html") {
      let text = try Self.text(name)
      let used =
        text.matches(of: /data-t(?:-label)?="([\w.\-]+)"/).map { String($0.1) }
        + text.matches(of: /\bt\("([\w.\-]+)"/).map { String($0.1) }
      for key in used { #expect(strings[key] != nil, "\(key) in \(name)") }
    }
  }

  /// The codes with which the server refuses.
  @Test func everyRefusalHasWords() throws {
    let strings = try Self.strings()
    let sources = Self.folder.deletingLastPathComponent()
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    // What only a forged request gets needs no words.
    let unsaid: Set = ["wrong-host", "cross-origin", "malformed"]
    for case let name as String in files where name.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      let codes =
        text.matches(of: /RequestError\(\s*\.\w+, "([\w\-]+)"/).map { String($0.1) }
        + text.matches(of: /self\.init\(\.\w+, "([\w\-]+)"/).map { String($0.1) }
      for code in codes where !unsaid.contains(code) {
        #expect(strings["error.\(code)"] != nil, "\(code) in \(name)")
      }
    }
  }
}
