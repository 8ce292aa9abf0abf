internal import FoundationEssentials
internal import Glibc
internal import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
internal import Logging
internal import NIOCore
package import PlatenModel
internal import UnixSignals

/// The web server of `platen serve`.
package struct WebServer: Sendable {
  private let settings: ServerSettings
  private let services: Services

  /// Opens the sessions in the state folder.
  package init(_ settings: ServerSettings) throws(ScanError) {
    self.settings = settings
    services = try Services(settings: settings)
  }

  /// Serves until SIGINT or SIGTERM, or until the task is cancelled.
  ///
  /// - Parameters:
  ///   - handlesSignals: whether the signals end it. Default: `true`.
  ///   - onRunning: is called with the port once requests are answered.
  package func run(
    handlesSignals: Bool = true, onRunning: @escaping @Sendable (Int) async -> Void
  ) async throws(ScanError) {
    Self.allowManyFiles()
    let application = try application(onRunning: onRunning)
    do {
      try await application.runService(
        gracefulShutdownSignals: handlesSignals ? [.sigint, .sigterm] : [])
    } catch is CancellationError {
      return
    } catch {
      throw ScanError(
        .output, "\(settings.host):\(settings.port)", reason: "cannot listen there: \(error)")
    }
  }

  private func application(
    onRunning: @escaping @Sendable (Int) async -> Void
  ) throws(ScanError) -> some ApplicationProtocol {
    var logger = Logger(label: "platen-serve")
    logger.logLevel = .error
    let limits = settings.limits
    let http = HTTPServerBuilder.http1(
      configuration: .init(
        idleTimeout: .seconds(Int64(limits.idleSeconds)),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100)))
    return Application(
      router: router, server: try secured(http),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), backlog: 1024,
        availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
      onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? 0) },
      logger: logger)
  }

  private func secured(_ http: HTTPServerBuilder) throws(ScanError) -> HTTPServerBuilder {
    guard let certificate = settings.certificate else { return http }
    let configuration = try ServerCertificate.configuration(certificate)
    do { return try .tls(http, tlsConfiguration: configuration) } catch {
      throw .configuration(certificate.certificate, as: "certificate", "\(error)")
    }
  }

  /// What answers requests; in this order, each may refuse one.
  private var router: Router<ServerContext> {
    let router = Router(context: ServerContext.self)
    router.add(middleware: SecurityHeaders())
    router.add(
      middleware: RateLimit(
        perSecond: settings.limits.requestsPerSecond, burst: settings.limits.burst))
    router.add(
      middleware: AccessControl(
        token: settings.token, scheme: settings.scheme,
        hostNames: HostNames(host: settings.host)))
    WebFiles(folder: settings.webFolder).add(to: router)
    let api = router.group("api")
    StatusRoutes(services: services).add(to: api)
    SessionRoutes(services: services).add(to: api)
    PhotoRoutes(services: services).add(to: api)
    FrameRoutes(services: services).add(to: api)
    ReadingRoutes(services: services).add(to: api)
    return router
  }

  /// Raises the limit of open files to what the system allows, for the connections.
  private static func allowManyFiles() {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(resource, &limit)
  }
}
