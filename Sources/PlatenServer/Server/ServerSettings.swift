package import PlatenModel

/// The settings of the web server.
package struct ServerSettings: Sendable {
  /// The address to listen at: a host name or an IP address. Default: loopback.
  package var host = "127.0.0.1"
  /// The port; 0 for a free one. Default: 8422.
  package var port = 8422
  /// Who has this token may use the server.
  package var token: String
  /// The certificate of the server; `nil` without TLS.
  package var certificate: Certificate?
  /// The folder of the sessions, the token and the certificate.
  package var stateFolder: String
  /// A folder that gets a copy of each saved document; `nil` for none.
  package var outputFolder: String?
  /// A file that gets a line for each event of the application's use; `nil` for none.
  package var eventLog: String?
  /// The languages of the text, by Tesseract's names or BCP 47 tags.
  package var languages = ["eng"]
  /// A folder of web files to serve instead of the program's own, for their development.
  package var webFolder: String?
  /// What clients may ask for.
  package var limits = ServerLimits()

  /// Files of a certificate and its key, in PEM.
  package struct Certificate: Hashable, Sendable {
    /// The path of the certificate, with the chain to its root.
    package let certificate: String
    /// The path of the private key.
    package let key: String

    package init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }

  package init(token: String, stateFolder: String) {
    self.token = token
    self.stateFolder = stateFolder
  }

  /// `http` or `https`.
  package var scheme: String { certificate == nil ? "http" : "https" }

  /// Whether only this machine reaches the server.
  package var isLoopback: Bool { Self.isLoopback(host) }

  /// Whether `host` is an address of this machine alone.
  package static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}

/// The bounds of what clients may ask for.
package struct ServerLimits: Hashable, Sendable {
  /// The limits of a photo's file.
  package var photo = InputLimits()
  /// The largest number of sessions.
  package var sessions = 200
  /// The largest number of photos in a session.
  package var photos = 1000
  /// The largest size of a frame of a video, in bytes.
  package var frameByteCount = 2_000_000
  /// The largest size of a request in JSON, in bytes.
  package var messageByteCount = 1_000_000
  /// Requests per second of one client, on average; frames of a video count as well.
  package var requestsPerSecond = 100.0
  /// Requests that a client may make at once.
  package var burst = 300.0
  /// The largest number of connections.
  package var connections = 2000
  /// Seconds without a byte after which a connection is closed.
  package var idleSeconds = 30
  /// Seconds that an upload may take whatever its rate.
  package var uploadGraceSeconds = 20.0
  /// The least rate of an upload that takes longer, in bytes per second.
  package var uploadBytesPerSecond = 10_000.0

  package init() {
    photo.megabytes = 64
    photo.megapixels = 100
    photo.pages = photos
  }
}
