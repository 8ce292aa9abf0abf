internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird
internal import PlatenModel

/// A request that is not answered with what it asks for.
///
/// ``code`` is a key of the table of strings of the web application, which says it in words.
struct Refusal: Error, HTTPResponseError {
  let status: HTTPResponse.Status
  /// Such as `too-large`.
  let code: String
  /// The words of the program, in English, where there are any.
  var detail: String?

  init(_ status: HTTPResponse.Status, _ code: String, detail: String? = nil) {
    self.status = status
    self.code = code
    self.detail = detail
  }

  /// What refuses a photo.
  init(_ error: ScanError) {
    switch (error.kind, error.detail) {
    case (_, .unsupportedFormat): self.init(.unprocessableContent, "unsupported-format")
    case (_, .missingLanguage): self.init(.unprocessableContent, "missing-language")
    case (.limit, _): self.init(.contentTooLarge, "too-large")
    case (.input, _), (.image, _): self.init(.unprocessableContent, "unreadable-photo")
    case (.output, nil): self.init(.insufficientStorage, "not-stored")
    default: self.init(.internalServerError, "failed")
    }
    detail = error.description
  }

  /// The code for `error`, of any type.
  static func code(of error: any Error) -> String {
    (error as? Refusal ?? (error as? ScanError).map { Refusal($0) })?.code ?? "failed"
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

extension Refusal {
  static let notFound = Refusal(.notFound, "not-found")
  static let malformed = Refusal(.badRequest, "malformed")
  static let tooLarge = Refusal(.contentTooLarge, "too-large")
  static let busy = Refusal(.serviceUnavailable, "busy")
}

extension Response {
  /// `value` as JSON.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    let encoder = JSONEncoder()
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
