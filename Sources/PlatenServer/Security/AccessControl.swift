internal import FoundationEssentials
internal import Glibc
internal import HTTPTypes
internal import Hummingbird
internal import Platen
package import PlatenModel
internal import Synchronization

/// Lets a request pass that comes from the application itself, with the token.
///
/// - The `Host` must be an address or a name of this machine, against DNS rebinding.
/// - A request that changes something must come from the same origin, by its `Origin` and
///   `Sec-Fetch-Site`, and have a header that no form can set, against forged requests.
/// - Every request needs the token: as a cookie, as `Authorization: Bearer`, or once in the link.
struct AccessControl: RouterMiddleware {
  typealias Context = ServerContext

  let token: String
  let scheme: String
  let hostNames: HostNames

  static let cookieName = "platen-token"
  static let requestHeader = HTTPField.Name("X-Platen")!

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let authority = request.head.authority, hostNames.accept(authority) else {
      throw RequestError(.misdirectedRequest, "wrong-host")
    }
    guard request.method == .get || request.method == .head || isOwn(request, authority) else {
      throw RequestError(.forbidden, "cross-origin")
    }
    if let link = request.uri.queryParameters["token"].map(String.init) {
      return try await open(link, request, context, next: next)
    }
    guard presentedTokens(request).contains(where: { $0.equalsInConstantTime(token) }) else {
      if request.uri.path == "/" { return Self.explanation }
      throw RequestError(.unauthorized, "no-token")
    }
    return try await next(request, context)
  }

  /// The answer to a person without the token.
  private static var explanation: Response {
    var response = Response.bytes(
      Data(
        ("Open the link that platen printed: it holds the token.\n"
          + "Den Link öffnen, den platen ausgegeben hat: er enthält den Schlüssel.\n").utf8),
      type: "text/plain; charset=utf-8")
    response.status = .unauthorized
    return response
  }

  /// Answers the link with the token: the page, and the token as a cookie for what follows. The page
  /// takes the token out of its address.
  private func open(
    _ link: String, _ request: Request, _ context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard link.equalsInConstantTime(token), request.method == .get else {
      throw RequestError(.unauthorized, "no-token")
    }
    var response = try await next(request, context)
    let secure = scheme == "https" ? "; Secure" : ""
    response.headers[.setCookie] =
      "\(Self.cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000\(secure)"
    return response
  }

  private func isOwn(_ request: Request, _ authority: String) -> Bool {
    guard request.headers[Self.requestHeader] != nil else { return false }
    if let origin = request.headers[.origin], origin != "\(scheme)://\(authority)" { return false }
    let site = request.headers[HTTPField.Name("Sec-Fetch-Site")!]
    return site == nil || site == "same-origin"
  }

  private func presentedTokens(_ request: Request) -> [String] {
    let prefix = Self.cookieName + "=", bearer = "Bearer "
    var tokens: [String] = []
    for header in request.headers[values: .cookie] {
      for cookie in header.split(separator: ";") {
        let pair = String(cookie.drop { $0 == " " })
        if pair.hasPrefix(prefix) { tokens.append(String(pair.dropFirst(prefix.count))) }
      }
    }
    if let header = request.headers[.authorization], header.hasPrefix(bearer) {
      tokens.append(String(header.dropFirst(bearer.count)))
    }
    return tokens
  }
}

extension String {
  /// Whether the texts are equal, in a time that does not tell where they differ.
  func equalsInConstantTime(_ other: String) -> Bool {
    let (a, b) = (Array(utf8), Array(other.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// The names under which this machine may be asked: its addresses, `localhost`, and its host name.
struct HostNames: Sendable {
  private let names: Set<String>

  /// Creates the names of this machine, and `host`.
  init(host: String) {
    let name = NetworkAddresses.hostName.lowercased()
    names = ["localhost", host.lowercased(), name, name + ".local"]
  }

  /// Whether `authority`, a host with or without a port, names this machine. A literal address always
  /// does: only names can be rebound.
  func accept(_ authority: String) -> Bool {
    let host = Self.host(of: authority.lowercased())
    return names.contains(host) || Self.isAddress(host)
  }

  private static func host(of authority: String) -> String {
    if authority.hasPrefix("[") {
      return String(authority.dropFirst().prefix { $0 != "]" })
    }
    return String(authority.prefix { $0 != ":" })
  }

  private static func isAddress(_ host: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1
  }
}

/// Refuses the requests of a client that makes too many (a token bucket per address).
final class RateLimit: RouterMiddleware {
  typealias Context = ServerContext

  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private let perSecond: Double
  private let burst: Double
  private let buckets = Mutex<[String: Bucket]>([:])
  /// The number of clients from which on the idle ones are forgotten.
  private static let maximumClients = 1000

  init(perSecond: Double, burst: Double) {
    self.perSecond = perSecond
    self.burst = burst
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard take(from: context.clientAddress, at: .now) else {
      context.closeSoon()
      throw RequestError(.tooManyRequests, "too-many-requests")
    }
    return try await next(request, context)
  }

  /// Whether `client` may make a request at `time`.
  func take(from client: String, at time: ContinuousClock.Instant) -> Bool {
    buckets.withLock { buckets in
      if buckets.count > Self.maximumClients {
        buckets = buckets.filter { filled($0.value, at: time) < burst }
      }
      let tokens = buckets[client].map { filled($0, at: time) } ?? burst
      buckets[client] = Bucket(tokens: tokens >= 1 ? tokens - 1 : tokens, time: time)
      return tokens >= 1
    }
  }

  private func filled(_ bucket: Bucket, at time: ContinuousClock.Instant) -> Double {
    min(burst, bucket.tokens + (time - bucket.time) / .seconds(1) * perSecond)
  }
}

/// Adds the headers that keep a browser from doing anything but what the application needs.
struct SecurityHeaders: RouterMiddleware {
  typealias Context = ServerContext

  /// Nothing but the server's own files; no inline script or style, no frame, no form.
  static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    + "connect-src 'self'; media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  private static let headers: [(String, String)] = [
    ("Content-Security-Policy", contentSecurityPolicy),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=()"),
    ("X-Frame-Options", "DENY"),
  ]

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch let error as any HTTPResponseError {
      response = try error.response(from: request, context: context)
    }
    for (name, value) in Self.headers { response.headers[HTTPField.Name(name)!] = value }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

/// The token of the link.
package enum ServerToken {
  /// The token that is kept in `folder`, so that a phone's bookmark stays valid. It is made at the
  /// first call, with 128 random bits; only the user can read its file.
  package static func stored(in folder: String) throws(ScanError) -> String {
    let path = folder + "/token"
    if let data = try? PhotoSource.file(path).contents(megabytes: 0.001) {
      let token = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
      if token.utf8.count >= 16 { return token }
    }
    let token = SessionID().description
    let previous = umask(0o077)
    defer { umask(previous) }
    let file = try OutputFile(path: path, replacing: true)
    try file.write(token + "\n")
    try file.commit()
    return token
  }
}
