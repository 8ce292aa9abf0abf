internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Request {
  /// The whole body, where it has at most `limit` bytes and comes fast enough.
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
    guard let value = try? JSONDecoder().decode(type, from: data) else { throw Refusal.malformed }
    return value
  }

  /// Gives the body to `take` piece by piece.
  ///
  /// Throws ``Refusal`` for a body that is longer than `limit`, or slower than the limits allow; then
  /// the connection is closed, since the client may never end.
  func readBody(
    upTo limit: Int, limits: ServerLimits, context: ServerContext,
    take: (ByteBuffer) throws -> Void
  ) async throws {
    func refuse(_ refusal: Refusal) -> Refusal {
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
      guard pace.isAcceptable else { throw refuse(Refusal(.requestTimeout, "too-slow")) }
      try take(chunk)
    }
    if let length = headers[.contentLength].flatMap({ Int($0) }), pace.byteCount < length {
      throw refuse(Refusal(.badRequest, "interrupted"))
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
