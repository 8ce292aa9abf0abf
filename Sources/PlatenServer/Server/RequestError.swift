internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import PlatenModel

/// A request that is refused.
///
/// ``code`` is a key of the table of strings of the web application, which says it in words.
struct RequestError: Error, HTTPResponseError {
  let status: HTTPResponse.Status
  /// Such as `too-large`.
  let code: String
  /// The words of the program, in English, where there are any. They name no file of the server.
  var detail: String?

  init(_ status: HTTPResponse.Status, _ code: String, detail: String? = nil) {
    self.status = status
    self.code = code
    self.detail = detail
  }

  init(_ error: ScanError) {
    switch (error.kind, error.detail) {
    case (_, .unsupportedFormat): self.init(.unprocessableContent, "unsupported-format")
    case (_, .missingLanguage): self.init(.unprocessableContent, "missing-language")
    case (.limit, .pages): self.init(.contentTooLarge, "too-many-photos")
    case (.limit, _): self.init(.contentTooLarge, "too-large")
    case (.input, _), (.image, _): self.init(.unprocessableContent, "unreadable-photo")
    case (.output, nil): self.init(.insufficientStorage, "not-stored")
    default: self.init(.internalServerError, "failed")
    }
    detail = error.reason
  }

  /// The code for `error`, of any type.
  static func code(of error: any Error) -> String {
    (error as? RequestError ?? (error as? ScanError).map { RequestError($0) })?.code ?? "failed"
  }

  func response(from request: Request, context: some RequestContext) throws -> Response {
    Response.json(Message(error: code, detail: detail), status: status)
  }

  private struct Message: Encodable {
    let error: String
    let detail: String?
  }
}

extension HTTPResponse.Status {
  /// RFC 4918.
  static let insufficientStorage = HTTPResponse.Status(
    code: 507, reasonPhrase: "Insufficient Storage")
}

extension RequestError {
  static let notFound = RequestError(.notFound, "not-found")
  /// The photo was taken out of the document.
  static let removed = RequestError(.gone, "removed")
  static let malformed = RequestError(.badRequest, "malformed")
  static let tooLarge = RequestError(.contentTooLarge, "too-large")
  static let busy = RequestError(.serviceUnavailable, "busy")
}

extension Response {
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    let encoder = JSONText.encoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding fails for infinite numbers only, which no answer has.
    let data = (try? encoder.encode(value)) ?? Data("null".utf8)
    return Response(
      status: status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }

  /// Bytes of a media type.
  static func bytes(_ data: Data, type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }
}

extension Request {
  /// The whole body, if it has at most `limit` bytes and comes fast enough.
  func data(upTo limit: Int, limits: ServerLimits, context: ServerContext) async throws -> Data {
    var data = Data()
    try await readBody(upTo: limit, limits: limits, context: context) { chunk in
      data.append(contentsOf: chunk.readableBytesView)
    }
    return data
  }

  /// The body as a value in JSON.
  func message<Value: Decodable>(
    _ type: Value.Type, limits: ServerLimits, context: ServerContext
  ) async throws -> Value {
    let data = try await data(upTo: limits.messageByteCount, limits: limits, context: context)
    guard let value = try? JSONDecoder().decode(type, from: data) else {
      throw RequestError.malformed
    }
    return value
  }

  /// Gives the body to `take` piece by piece.
  ///
  /// Throws ``RequestError`` for a body that is longer than `limit`, or slower than the limits allow; then
  /// the connection is closed, since the client may never end.
  func readBody(
    upTo limit: Int, limits: ServerLimits, context: ServerContext,
    take: (ByteBuffer) throws -> Void
  ) async throws {
    func refuse(_ refusal: RequestError) -> RequestError {
      context.closeSoon()
      return refusal
    }
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit {
      throw refuse(.tooLarge)
    }
    var pace = UploadPace(limits: limits)
    for try await chunk in body {
      pace.byteCount += chunk.readableBytes
      guard pace.byteCount <= limit else { throw refuse(.tooLarge) }
      guard pace.isAcceptable else { throw refuse(RequestError(.requestTimeout, "too-slow")) }
      try take(chunk)
    }
    if let length = headers[.contentLength].flatMap({ Int($0) }), pace.byteCount < length {
      throw refuse(RequestError(.badRequest, "interrupted"))
    }
  }
}

/// How fast a body comes.
private struct UploadPace {
  var byteCount = 0
  private let started = ContinuousClock.now
  private let limits: ServerLimits

  init(limits: ServerLimits) { self.limits = limits }

  var isAcceptable: Bool {
    let seconds = (ContinuousClock.now - started) / .seconds(1)
    return seconds <= limits.uploadGraceSeconds
      || Double(byteCount) >= seconds * limits.uploadBytesPerSecond
  }
}
