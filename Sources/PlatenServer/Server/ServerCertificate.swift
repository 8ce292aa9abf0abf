internal import FoundationEssentials
internal import Glibc
internal import HummingbirdTLS
internal import NIOSSL
internal import Platen
internal import PlatenIsolation
package import PlatenModel

/// Makes a certificate for a server that has none, and gives the fingerprint of a certificate.
package enum ServerCertificate {
  /// The self-signed certificate in `folder`, which is made at the first call with the program
  /// `openssl`.
  ///
  /// - Parameter names: the names and the addresses of the server.
  package static func selfSigned(
    in folder: String, names: [String]
  ) throws(ScanError) -> ServerSettings.Certificate {
    let files = ServerSettings.Certificate(
      certificate: folder + "/certificate.pem", key: folder + "/key.pem")
    if OutputFile.exists(at: files.certificate), OutputFile.exists(at: files.key) { return files }
    try OutputFolder.create(path: folder)
    let previous = umask(0o077)
    defer { umask(previous) }
    let alternatives = names.map { name in
      var address = in6_addr()
      let isAddress =
        inet_pton(AF_INET, name, &address) == 1 || inet_pton(AF_INET6, name, &address) == 1
      return (isAddress ? "IP:" : "DNS:") + name
    }
    try run([
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-days", "\(validDays)", "-subj", "/CN=platen",
      "-addext", "subjectAltName=" + alternatives.joined(separator: ","),
      "-keyout", files.key, "-out", files.certificate,
    ])
    return files
  }

  /// The days for which browsers accept a certificate.
  private static let validDays = 397

  /// The SHA-256 fingerprint of a certificate, as browsers show it: `AB:CD:…`.
  package static func fingerprint(of certificate: String) throws(ScanError) -> String {
    let first = try chain(in: certificate)[0]
    guard let bytes = try? first.toDERBytes() else { throw .library("BoringSSL", "no DER bytes") }
    let digits = ContentDigest.hexadecimal(Data(bytes)).uppercased()
    return stride(from: 0, to: digits.count, by: 2).map {
      String(digits.dropFirst($0).prefix(2))
    }.joined(separator: ":")
  }

  /// The configuration of TLS with the files of a certificate.
  static func configuration(
    _ files: ServerSettings.Certificate
  ) throws(ScanError) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: try chain(in: files.certificate).map { .certificate($0) },
      privateKey: .privateKey(try key(in: files.key)))
    configuration.minimumTLSVersion = .tlsv12
    return configuration
  }

  /// The certificates in a file, at least one; the server's own is the first.
  private static func chain(in path: String) throws(ScanError) -> [NIOSSLCertificate] {
    let bytes = try bytes(of: path, role: "certificate")
    guard let chain = try? NIOSSLCertificate.fromPEMBytes(bytes), !chain.isEmpty else {
      throw .configuration(path, as: "certificate", "it is no certificate in PEM")
    }
    return chain
  }

  private static func key(in path: String) throws(ScanError) -> NIOSSLPrivateKey {
    let bytes = try bytes(of: path, role: "key")
    guard let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem) else {
      throw .configuration(path, as: "key", "it is no private key in PEM")
    }
    return key
  }

  private static func bytes(of path: String, role: String) throws(ScanError) -> [UInt8] {
    [UInt8](
      try FileContents.read(
        path: path, megabytes: 1, failure: { .configuration($0, as: role, $1) }))
  }

  /// Runs a program without its messages, and waits for it.
  private static func run(_ arguments: [String]) throws(ScanError) {
    do throws(ChildFailure) {
      let program = try ExternalProgram(arguments: arguments).start()
      guard ExternalProgram.wait(for: program) == 0 else { throw .unavailable("it failed") }
    } catch {
      throw .missingLibrary(
        arguments[0], purpose: "a certificate of the server's own", reason: error.cause)
    }
  }
}
