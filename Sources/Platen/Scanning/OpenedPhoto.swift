internal import CCrypto
internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

/// A photo file that was read from where it lies, not decoded yet.
struct OpenedPhoto: Sendable {
  let file: PhotoFile
  /// The bytes' SHA-256, in hexadecimal.
  let sha256: String

  init(_ source: PhotoSource, maximumMegapixels: Double) throws(ScanError) {
    let data = try source.contents()
    file = try PhotoFile(
      data: data, source: source.name, maximumMegapixels: maximumMegapixels)
    sha256 = Self.digest(of: data)
  }

  private static func digest(of data: Data) -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    data.withUnsafeBytes { bytes in
      _ = SHA256(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &digest)
    }
    return digest.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
