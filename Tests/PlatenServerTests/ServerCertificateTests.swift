import Foundation
import PlatenModel
import Testing

@testable import PlatenServer

/// TLS: a certificate of the server's own, and the links that name it.
@Suite struct ServerCertificateTests {
  private func shell(_ line: String) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test func theCertificateIsMadeOnceAndItsFingerprintIsThatOfOpenSSL() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-certificate-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = try ServerCertificate.selfSigned(in: folder, names: ["localhost", "192.0.2.7"])
    let fingerprint = try ServerCertificate.fingerprint(of: files.certificate)
    let expected = try shell("openssl x509 -noout -fingerprint -sha256 -in \(files.certificate)")
      .text
    #expect(expected.contains("=" + fingerprint))
    let names = try shell("openssl x509 -noout -ext subjectAltName -in \(files.certificate)").text
    #expect(names.contains("DNS:localhost") && names.contains("IP Address:192.0.2.7"))
    let attributes = try FileManager.default.attributesOfItem(atPath: files.key)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    _ = try ServerCertificate.selfSigned(in: folder, names: ["other"])
    #expect(try ServerCertificate.fingerprint(of: files.certificate) == fingerprint)
  }

  @Test func theServerSpeaksTLS() async throws {
    try await RunningServer.run(tls: true) { server in
      let line =
        "printf 'GET /api/status HTTP/1.1\\r\\nHost: localhost\\r\\nAuthorization: Bearer "
        + "\(RunningServer.token)\\r\\nConnection: close\\r\\n\\r\\n' | timeout 20 openssl s_client "
        + "-quiet -no_ign_eof -connect 127.0.0.1:\(server.port) -CAfile "
        + "\(server.folder.path)/certificate/certificate.pem -verify_return_error "
        + "-verify_hostname localhost -ign_eof"
      let reply = try await Connection.blocking { try shell(line) }
      #expect(reply.text.hasPrefix("HTTP/1.1 200"))
      // Without TLS there is no answer.
      let plain = try await Connection.blocking {
        let connection = try Connection(port: server.port)
        connection.send(server.bytes("GET", "/api/status"))
        return connection.receive()
      }
      #expect(HTTPReply(plain)?.status != 200)
    }
  }

  @Test func aFileThatIsNoCertificateIsRefused() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("no-certificate-\(UUID().uuidString)")
    try Data("no certificate".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(
      throws: ScanError.configuration(
        file.path, as: "certificate", "it is no certificate in PEM")
    ) { try ServerCertificate.fingerprint(of: file.path) }
    let folder = file.path + "-folder"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = try ServerCertificate.selfSigned(in: folder, names: ["localhost"])
    #expect(
      throws: ScanError.configuration(file.path, as: "key", "it is no private key in PEM")
    ) {
      try ServerCertificate.configuration(.init(certificate: files.certificate, key: file.path))
    }
  }

  @Test func linksNameTheAddressesOfTheMachine() {
    var settings = ServerSettings(token: "t", stateFolder: "")
    settings.port = 8422
    #expect(ServerLinks(settings).all == ["http://127.0.0.1:8422/?token=t"])
    settings.host = "::1"
    #expect(ServerLinks(settings).all == ["http://[::1]:8422/?token=t"])
    settings.host = "0.0.0.0"
    settings.certificate = .init(certificate: "a", key: "b")
    #expect(
      ServerLinks(settings, addresses: ["192.0.2.7"]).all
        == ["https://192.0.2.7:8422/?token=t", "https://localhost:8422/?token=t"])
  }

  @Test func theTokenIsKeptAndPrivate() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-token-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let token = try ServerToken.stored(in: folder.path)
    #expect(token.utf8.count == 32)
    #expect(try ServerToken.stored(in: folder.path) == token)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/token")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
