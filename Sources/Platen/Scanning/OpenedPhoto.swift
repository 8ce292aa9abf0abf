internal import CCrypto
internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

/// A photo file that was read, but not decoded yet.
struct OpenedPhoto: Sendable {
  let file: PhotoFile
  /// The SHA-256 digest of the file's bytes, in hexadecimal.
  let sha256: String

  /// Reads `source`. Throws ``ScanError`` where it cannot be read, is in no supported format or
  /// exceeds one of `limits`.
  init(_ source: PhotoSource, limits: InputLimits) throws(ScanError) {
    let data = try source.photoContents(megabytes: limits.megabytes)
    file = try PhotoFile(data: data, source: source.name, limits: limits)
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
