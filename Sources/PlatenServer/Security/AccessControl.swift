internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird

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
      throw Refusal(.misdirectedRequest, "wrong-host")
    }
    guard request.method == .get || request.method == .head || isOwn(request, authority) else {
      throw Refusal(.forbidden, "cross-origin")
    }
    if let link = request.uri.queryParameters["token"].map(String.init) {
      return try await open(link, request, context, next: next)
    }
    guard presentedTokens(request).contains(where: { $0.equalsInConstantTime(token) }) else {
      if request.uri.path == "/" { return Self.explanation }
      throw Refusal(.unauthorized, "no-token")
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
      throw Refusal(.unauthorized, "no-token")
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
