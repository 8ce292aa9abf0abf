import Foundation
import PlatenModel

@testable import PlatenServer

/// A server on a free port of loopback, with an empty state folder.
struct RunningServer: Sendable {
  static let token = "0123456789abcdef"

  let port: Int
  let folder: URL
  let store: URL

  /// Starts a server, calls `body`, and ends the server.
  static func run(
    limits: ServerLimits = ServerLimits(), folder given: URL? = nil, tls: Bool = false,
    outputFolder: String? = nil, eventLog: String? = nil,
    _ body: @escaping @Sendable (RunningServer) async throws -> Void
  ) async throws {
    let folder =
      given
      ?? FileManager.default.temporaryDirectory.appendingPathComponent(
        "platen-server-\(UUID().uuidString)")
    defer { if given == nil { try? FileManager.default.removeItem(at: folder) } }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var settings = ServerSettings(token: token, stateFolder: folder.path)
    settings.port = 0
    settings.limits = limits
    settings.outputFolder = outputFolder
    settings.eventLog = eventLog
    if tls {
      settings.certificate = try ServerCertificate.selfSigned(
        in: folder.path + "/certificate", names: ["localhost", "127.0.0.1"])
    }
    let server = try WebServer(settings)
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await server.run(handlesSignals: false) { port in continuation.yield(port) }
      }
      group.addTask {
        var iterator = ports.makeAsyncIterator()
        guard let port = await iterator.next() else { return }
        try await body(
          RunningServer(
            port: port, folder: folder, store: folder.appendingPathComponent("sessions")))
      }
      // The server ends with the body, or the body with the server's error.
      try await group.next()
      group.cancelAll()
    }
  }

  /// Makes a request as the application does, apart from what `headers` replace.
  func request(
    _ method: String, _ path: String, headers: [String: String?] = [:], body: Data? = nil
  ) async throws -> HTTPReply {
    try await Connection.exchange(
      port: port, bytes(method, path, headers: headers, body: body))
  }

  /// The bytes of such a request.
  func bytes(
    _ method: String, _ path: String, headers: [String: String?] = [:], body: Data? = nil
  ) -> Data {
    var all: [String: String?] = [
      "Host": "127.0.0.1:\(port)", "Authorization": "Bearer \(Self.token)", "X-Platen": "1",
      "Connection": "close",
    ]
    if let body { all["Content-Length"] = "\(body.count)" }
    for (name, value) in headers { all[name] = .some(value) }
    let lines = all.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
    return Data("\(method) \(path) HTTP/1.1\r\n\(lines.joined())\r\n".utf8) + (body ?? Data())
  }

  /// Begins a session, and returns its ID.
  func beginSession() async throws -> String {
    let id = Self.newID()
    _ = try await request("PUT", "/api/sessions/\(id)")
    return id
  }

  /// Uploads a photo under a new name, and returns the name.
  @discardableResult
  func upload(
    _ photo: Data, to session: String, id: String? = nil, query: String = ""
  ) async throws -> (
    id: String, reply: HTTPReply
  ) {
    let id = id ?? Self.newID()
    let reply = try await request(
      "PUT", "/api/sessions/\(session)/pages/\(id)?name=photo.jpg\(query)", body: photo)
    return (id, reply)
  }

  static func newID() -> String {
    UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased()
  }

  /// The photo of a sample.
  static func sample(_ name: String) throws -> Data {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: root.appendingPathComponent("Samples/\(name)"))
  }
}
