internal import HTTPTypes
internal import Hummingbird

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
