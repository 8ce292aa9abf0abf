import Foundation
import PlatenModel
import Testing

@testable import PlatenServer

/// Requests that reach for other files, are too large, too slow, too many or broken are refused, and
/// the server goes on.
@Suite struct RefusedRequestTests {
  @Test(arguments: [
    "/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
    "/api/../../../etc/passwd", "/index.html%00.js", "/Web/index.html", "/.git/config",
    "/api/sessions/..", "/api/sessions/%2e%2e%2f%2e%2e", "/api/sessions/../token",
    "/api/sessions/0000000000000000000000000000000g",
    "/api/sessions/00000000000000000000000000000000/files/document.pdf",
  ])
  func pathsLeadNowhereElse(path: String) async throws {
    try await RunningServer.run { server in
      let reply = try await server.request("GET", path)
      #expect([400, 404].contains(reply.status))
      #expect(!reply.text.contains("root:"))
    }
  }

  @Test(arguments: [
    "session.json", "photo-00000000000000000000000000000000", "../session.json",
    "..%2f..%2ftoken", "work", "document.pdf/", "",
  ])
  func onlyTheResultsOfASessionAreFiles(name: String) async throws {
    try await RunningServer.run { server in
      let id = try await server.beginSession()
      let reply = try await server.request("GET", "/api/sessions/\(id)/files/\(name)")
      #expect(reply.status == 404)
    }
  }

  @Test func aLinkInASessionIsNotFollowed() async throws {
    try await RunningServer.run { server in
      let id = try await server.beginSession()
      let secret = server.folder.appendingPathComponent("secret")
      try Data("secret".utf8).write(to: secret)
      let link = server.store.appendingPathComponent("\(id)/document.pdf")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: secret)
      let file = try await server.request("GET", "/api/sessions/\(id)/files/document.pdf")
      #expect(file.status == 404)

      let other = server.folder.appendingPathComponent("other")
      try FileManager.default.moveItem(at: server.store.appendingPathComponent(id), to: other)
      try FileManager.default.removeItem(at: other.appendingPathComponent("document.pdf"))
      try Data("%PDF".utf8).write(to: other.appendingPathComponent("document.pdf"))
      try FileManager.default.createSymbolicLink(
        at: server.store.appendingPathComponent(id), withDestinationURL: other)
      let folder = try await server.request("GET", "/api/sessions/\(id)/files/document.pdf")
      #expect(folder.status == 404)
    }
  }

  @Test func aPhotoOverTheLimitIsRefusedBeforeItIsSent() async throws {
    try await RunningServer.run(limits: .small) { server in
      let id = try await server.beginSession()
      let head = server.bytes(
        "PUT", "/api/sessions/\(id)/pages/\(RunningServer.newID())",
        headers: ["Content-Length": "99999999999"])
      let reply = try await Connection.exchange(port: server.port, head)
      #expect(reply.status == 413 && reply.error == "too-large")
      #expect(server.files(of: id) == ["session.json"])
    }
  }

  @Test func aPhotoWithoutALengthIsRefusedAtTheLimit() async throws {
    try await RunningServer.run(limits: .small) { server in
      let id = try await server.beginSession()
      let path = "/api/sessions/\(id)/pages/\(RunningServer.newID())"
      let reply = try await Connection.blocking {
        let connection = try Connection(port: server.port)
        connection.send(server.bytes("PUT", path, headers: ["Transfer-Encoding": "chunked"]))
        let chunk = Data("10000\r\n".utf8) + Data(count: 0x10000) + Data("\r\n".utf8)
        // Endless: the server must end it.
        for _ in 0..<1000 { if !connection.send(chunk) { break } }
        return HTTPReply(connection.receive())
      }
      #expect(reply == nil || reply?.status == 413)
      #expect(server.files(of: id) == ["session.json"])
      try await server.expectAlive()
    }
  }

  @Test func aSlowUploadEnds() async throws {
    var limits = ServerLimits()
    limits.uploadGraceSeconds = 0.2
    limits.uploadBytesPerSecond = 1e6
    try await RunningServer.run(limits: limits) { server in
      let id = try await server.beginSession()
      let path = "/api/sessions/\(id)/pages/\(RunningServer.newID())"
      let reply = try await Connection.blocking {
        let connection = try Connection(port: server.port)
        connection.send(server.bytes("PUT", path, headers: ["Content-Length": "1000000"]))
        for _ in 0..<600 where !connection.hasReply {
          connection.send(Data([0xFF]))
          usleep(50_000)
        }
        return HTTPReply(connection.receive())
      }
      #expect(reply?.status == 408 && reply?.error == "too-slow")
      #expect(server.files(of: id) == ["session.json"])
    }
  }

  @Test func aConnectionThatSendsNothingIsClosed() async throws {
    var limits = ServerLimits()
    limits.idleSeconds = 1
    try await RunningServer.run(limits: limits) { server in
      for start in ["", "GET / HTTP/1.1\r\nHost: 127"] {
        let received = try await Connection.blocking {
          let connection = try Connection(port: server.port)
          connection.send(Data(start.utf8))
          return connection.receive()
        }
        #expect(received.isEmpty)
      }
      try await server.expectAlive()
    }
  }

  @Test(arguments: [
    "\u{16}\u{3}\u{1}\u{2}\u{0}", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "🦊\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: \(String(repeating: "a", count: 40_000))\r\n\r\n",
  ])
  func aMalformedRequestIsRefused(request: String) async throws {
    var limits = ServerLimits()
    limits.idleSeconds = 1
    try await RunningServer.run(limits: limits) { server in
      let received = try await Connection.blocking {
        let connection = try Connection(port: server.port)
        connection.send(Data(request.utf8))
        return connection.receive()
      }
      let status = HTTPReply(received)?.status
      #expect(status == nil || (400..<500).contains(status!))
      try await server.expectAlive()
    }
  }

  @Test func aClientThatMakesTooManyRequestsIsRefused() async throws {
    var limits = ServerLimits()
    limits.requestsPerSecond = 0.001
    limits.burst = 5
    try await RunningServer.run(limits: limits) { server in
      var statuses: [Int] = []
      for _ in 0..<8 {
        statuses.append(try await server.request("GET", "/api/sessions").status)
      }
      #expect(statuses.prefix(5).allSatisfy { $0 == 200 })
      #expect(statuses.suffix(2).allSatisfy { $0 == 429 })
    }
  }

  @Test func theRateIsCountedByClientAndRecovers() {
    let limit = RateLimit(perSecond: 2, burst: 2)
    let start = ContinuousClock.now
    #expect(limit.take(from: "a", at: start) && limit.take(from: "a", at: start))
    #expect(!limit.take(from: "a", at: start))
    #expect(limit.take(from: "b", at: start))
    #expect(limit.take(from: "a", at: start + .milliseconds(600)))
    #expect(!limit.take(from: "a", at: start + .milliseconds(600)))
  }

  /// All are answered, and the process, which is one of its own, stays small.
  @Test func aThousandConnectionsAtATimeAreServed() async {
    await #expect(processExitsWith: .success) {
      var limits = ServerLimits()
      limits.burst = 5000
      try await RunningServer.run(limits: limits) { server in
        let before = residentMegabytes()
        let statuses = try await Connection.blocking {
          let connections = try (0..<1000).map { _ in try Connection(port: server.port) }
          for connection in connections { connection.send(server.bytes("GET", "/api/status")) }
          return connections.map { HTTPReply($0.receive())?.status }
        }
        #expect(statuses.count(where: { $0 == 200 }) == 1000)
        #expect(residentMegabytes() - before < 100)
        try await server.expectAlive()
      }
    }
  }
}

extension ServerLimits {
  /// A photo of at most 100 kB.
  static var small: ServerLimits {
    var limits = ServerLimits()
    limits.photo.megabytes = 0.1
    return limits
  }
}

extension RunningServer {
  /// The names of the files of a session, sorted.
  func files(of id: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(
      atPath: store.appendingPathComponent(id).path)) ?? []).sorted()
  }

  /// Expects the server to answer.
  func expectAlive() async throws {
    #expect(try await request("GET", "/api/status").status == 200)
  }
}

/// The resident memory of this process.
private func residentMegabytes() -> Double {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
  return (line.split(separator: " ").compactMap { Double($0) }.first ?? 0) / 1000
}
