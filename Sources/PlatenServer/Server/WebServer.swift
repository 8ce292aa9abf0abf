internal import FoundationEssentials
internal import Glibc
internal import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
internal import Logging
internal import NIOCore
internal import Platen
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

/// The context of a request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection, to close it where a client goes on after a refusal.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// The address of the client without its port; empty if it is unknown.
  var clientAddress: String { channel.remoteAddress?.ipAddress ?? "" }

  /// Closes the connection once the answer had time to leave: the client may still be sending.
  func closeSoon() {
    channel.eventLoop.scheduleTask(in: .seconds(2)) { [channel] in channel.close(promise: nil) }
  }
}

/// The links that open the application, with the token.
package struct ServerLinks: Sendable {
  /// The links, that for other machines first.
  package let all: [String]

  /// The links of a server that listens at the host and the port of `settings`.
  package init(_ settings: ServerSettings) {
    self.init(settings, addresses: NetworkAddresses.all)
  }

  init(_ settings: ServerSettings, addresses: [String]) {
    let isEverywhere = settings.host == "0.0.0.0" || settings.host == "::"
    let hosts = isEverywhere ? addresses + ["localhost"] : [settings.host]
    all = hosts.map { host in
      let name = host.contains(":") ? "[\(host)]" : host
      return "\(settings.scheme)://\(name):\(settings.port)/?token=\(settings.token)"
    }
  }
}

/// The services that the routes use.
struct Services: Sendable {
  let settings: ServerSettings
  let store: SessionStore
  let saver: DocumentSaver
  let reader: PageReader
  let duplicates: DuplicateSearch
  let subjects: PageSubjects
  /// The log of the application's use; `nil` if none is wanted.
  let eventLog: EventLog?
  let previews = PreviewCache()
  let photosInReading = PhotosInReading()
  /// The memory of all photos in progress, whichever tab or document they are for.
  let budget: MemoryBudget
  /// Work on photos: decoding, detection, previews.
  let photoWork: WorkQueue
  /// Recognition of single pages.
  let readingWork: WorkQueue
  /// Work on frames of a video, of which late ones are worth nothing.
  let frameWork: WorkQueue

  init(settings: ServerSettings) throws(ScanError) {
    self.settings = settings
    store = try SessionStore(stateFolder: settings.stateFolder, limits: settings.limits)
    budget = MemoryBudget(for: ScanOptions())
    reader = PageReader(settings: settings, budget: budget)
    saver = DocumentSaver(store: store, settings: settings, reader: reader)
    duplicates = DuplicateSearch(store: store, reader: reader)
    subjects = PageSubjects(limits: settings.limits.photo)
    if let path = settings.eventLog { eventLog = try EventLog(path: path) } else { eventLog = nil }
    let processors = ProcessInfo.processInfo.activeProcessorCount
    photoWork = WorkQueue(label: "platen.photos", width: processors, maximumWaiting: 200)
    readingWork = WorkQueue(label: "platen.reading", width: processors, maximumWaiting: 50)
    frameWork = WorkQueue(label: "platen.frames", width: processors, maximumWaiting: 4)
  }

  var limits: ServerLimits { settings.limits }
}

extension Request {
  /// The ID in the path.
  func id(_ name: String, _ context: ServerContext) throws -> SessionID {
    guard let id = context.parameters.get(name).flatMap(SessionID.init) else {
      throw RequestError.notFound
    }
    return id
  }

  /// A parameter behind the question mark.
  func query(_ name: Substring) -> String? { uri.queryParameters[name].map(String.init) }
}

/// The addresses under which other machines reach this one.
package enum NetworkAddresses {
  /// The IPv4 addresses of all interfaces that are up, without loopback.
  package static var all: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    return sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap { entry in
      guard let entry, let address = entry.pointee.ifa_addr,
        address.pointee.sa_family == sa_family_t(AF_INET),
        entry.pointee.ifa_flags & UInt32(IFF_UP) != 0,
        entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      else { return nil }
      var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(
          address, socklen_t(MemoryLayout<sockaddr_in>.size), &buffer, socklen_t(buffer.count),
          nil, 0, NI_NUMERICHOST) == 0
      else { return nil }
      return String(
        decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// The name of this machine.
  package static var hostName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
