import Foundation
import Testing

@testable import PlatenServer

/// Only the application itself, with the token, is answered.
@Suite struct AccessControlTests {
  /// A request that differs from that of the application, and the answer.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var method = "GET"
    var path = "/api/sessions"
    let headers: [String: String?]
    let status: Int
    var testDescription: String { name }
  }

  private static let own = "/api/sessions/\(RunningServer.newID())"

  static let cases: [Case] = [
    Case(name: "the token as a header", headers: [:], status: 200),
    Case(
      name: "the token as a cookie",
      headers: ["Authorization": nil, "Cookie": "a=b; platen-token=\(RunningServer.token)"],
      status: 200),
    Case(name: "no token", headers: ["Authorization": nil], status: 401),
    Case(name: "a wrong token", headers: ["Authorization": "Bearer 0123456789abcdeg"], status: 401),
    Case(name: "a part of the token", headers: ["Authorization": "Bearer 0123"], status: 401),
    Case(
      name: "the start page without the token", path: "/", headers: ["Authorization": nil],
      status: 401),
    Case(
      name: "a script without the token", path: "/app.js", headers: ["Authorization": nil],
      status: 401),
    Case(
      name: "a wrong token in the link", path: "/?token=0123456789abcdee",
      headers: ["Authorization": nil], status: 401),
    Case(
      name: "the token in the link", path: "/?token=\(RunningServer.token)",
      headers: ["Authorization": nil], status: 200),
    Case(name: "a change by the application", method: "PUT", path: own, headers: [:], status: 201),
    Case(
      name: "a change without the header that forms cannot set", method: "PUT", path: own,
      headers: ["X-Platen": nil], status: 403),
    Case(
      name: "a change from another origin", method: "PUT", path: own,
      headers: ["Origin": "https://evil.example"], status: 403),
    Case(
      name: "a change from no origin", method: "PUT", path: own, headers: ["Origin": "null"],
      status: 403),
    Case(
      name: "a change from another site by its metadata", method: "PUT", path: own,
      headers: ["Sec-Fetch-Site": "cross-site"], status: 403),
    Case(
      name: "a change by a link with the token", method: "PUT",
      path: "\(own)?token=\(RunningServer.token)", headers: ["Authorization": nil],
      status: 401),
    Case(name: "a name that is not this machine's", headers: ["Host": "evil.example"], status: 421),
    Case(name: "the name localhost", headers: ["Host": "localhost"], status: 200),
    Case(name: "an IPv6 address", headers: ["Host": "[::1]:80"], status: 200),
  ]

  @Test(arguments: cases) func aRequestIsAnswered(_ request: Case) async throws {
    try await RunningServer.run { server in
      let reply = try await server.request(request.method, request.path, headers: request.headers)
      #expect(reply.status == request.status)
    }
  }

  @Test func aChangeFromTheSameOriginPasses() async throws {
    try await RunningServer.run { server in
      let reply = try await server.request(
        "PUT", "/api/sessions/\(RunningServer.newID())",
        headers: [
          "Origin": "http://127.0.0.1:\(server.port)", "Sec-Fetch-Site": "same-origin",
        ])
      #expect(reply.status == 201)
    }
  }

  @Test func theLinkSetsACookieThatScriptsAndOtherSitesDoNotGet() async throws {
    try await RunningServer.run { server in
      let reply = try await server.request(
        "GET", "/?token=\(RunningServer.token)", headers: ["Authorization": nil])
      let cookie = try #require(reply.headers["set-cookie"])
      #expect(cookie.hasPrefix("platen-token=\(RunningServer.token);"))
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    }
  }

  @Test(arguments: [("/", 200), ("/nothing.js", 404), ("/api/sessions", 401), ("/api/none", 404)])
  func everyAnswerHasTheSecurityHeaders(path: String, status: Int) async throws {
    try await RunningServer.run { server in
      let reply = try await server.request(
        "GET", path, headers: status == 401 ? ["Authorization": nil] : [:])
      #expect(reply.status == status)
      #expect(reply.headers["content-security-policy"] == SecurityHeaders.contentSecurityPolicy)
      #expect(reply.headers["x-content-type-options"] == "nosniff")
      #expect(reply.headers["referrer-policy"] == "no-referrer")
      #expect(reply.headers["cross-origin-resource-policy"] == "same-origin")
      #expect(reply.headers["x-frame-options"] == "DENY")
    }
  }

  @Test func thePolicyAllowsNoInlineScriptAndNoOtherOrigin() {
    let policy = SecurityHeaders.contentSecurityPolicy
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(!policy.contains("unsafe") && !policy.contains("http"))
  }

  @Test(arguments: [
    ("localhost", true), ("LOCALHOST:8422", true), ("192.168.1.7:8422", true), ("[fe80::1]", true),
    ("evil.example", false), ("127.0.0.1.evil.example", false), ("", false),
  ])
  func onlyNamesOfThisMachineAreAccepted(authority: String, isAccepted: Bool) {
    #expect(HostNames(host: "127.0.0.1").accept(authority) == isAccepted)
  }
}
