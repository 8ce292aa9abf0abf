import Foundation
import Testing

@testable import PlatenServer

/// Events of use are noted where they are asked for, and only in their own words.
@Suite struct EventLogTests {
  private func note(_ json: String, _ server: RunningServer) async throws -> Int {
    try await server.request("POST", "/api/events", body: Data(json.utf8)).status
  }

  @Test func anEventIsALine() async throws {
    let log = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-events-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    try Data("{}\n".utf8).write(to: log)
    try await RunningServer.run(eventLog: log.path) { server in
      let status = try await server.request("GET", "/api/status")
      #expect(status.text.contains(#""logsEvents":true"#))
      let events = [
        #"{"event":"opened","tab":"codes","entry":"shortcut"}"#,
        #"{"event":"torch-on","tab":"scan"}"#,
      ]
      for event in events {
        let answer = try await note(event, server)
        #expect(answer == 204)
      }
    }
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == "{}")
    #expect(lines[1].hasPrefix(#"{"entry":"shortcut","event":"opened","tab":"codes","time":"20"#))
    #expect(lines[2].hasPrefix(#"{"event":"torch-on","tab":"scan","time":"20"#))
  }

  @Test(arguments: [
    "", "{}", #"{"event":"read","tab":"scan"}"#, #"{"event":"opened","tab":"a\nb"}"#,
    #"{"event":"opened","tab":"scan","entry":"https://example.org"}"#,
  ])
  func whatIsNoEventIsRefused(json: String) async throws {
    let log = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-events-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    try await RunningServer.run(eventLog: log.path) { server in
      let answer = try await note(json, server)
      #expect(answer == 400)
    }
    #expect(try Data(contentsOf: log).isEmpty)
  }

  @Test func withoutALogNothingIsNoted() async throws {
    try await RunningServer.run { server in
      let status = try await server.request("GET", "/api/status")
      #expect(status.text.contains(#""logsEvents":false"#))
      let answer = try await note(#"{"event":"opened","tab":"scan"}"#, server)
      #expect(answer == 404)
    }
  }
}
