internal import CCrypto
package import FoundationEssentials

/// The SHA-256 digest of bytes.
package enum ContentDigest {
  /// The size of a digest, in bytes.
  static let byteCount = Int(SHA256_DIGEST_LENGTH)

  /// The digest of `data`.
  static func sha256(_ data: Data) -> Data {
    var digest = [UInt8](repeating: 0, count: byteCount)
    data.withUnsafeBytes { bytes in
      _ = SHA256(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &digest)
    }
    return Data(digest)
  }

  /// The digest of `data` in hexadecimal.
  package static func hexadecimal(_ data: Data) -> String {
    sha256(data).map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
