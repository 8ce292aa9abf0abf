internal import Hummingbird
internal import NIOCore

/// What a request is handled with.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection, to close it where a client goes on after a refusal.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// The address of the client without its port; empty where it is unknown.
  var clientAddress: String { channel.remoteAddress?.ipAddress ?? "" }

  /// Closes the connection once the answer had time to leave: the client may still be sending.
  func closeSoon() {
    channel.eventLoop.scheduleTask(in: .seconds(2)) { [channel] in channel.close(promise: nil) }
  }
}
