internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

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
      throw Refusal(.tooManyRequests, "too-many-requests")
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
