internal import CCrypto
package import FoundationEssentials
internal import Glibc
package import PlatenModel

/// The SHA-256 digest of a file's content, for which the file is read in parts.
package struct FileDigest: Hashable, Sendable {
  /// The digest in hexadecimal, as in manifests.
  package let hexadecimal: String

  /// Reads the file at `path`. Throws an error of the kind `input` if that fails.
  package init(path: String) throws(ScanError) {
    let descriptor = open(path.fileName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .input(path.fileNameText, SystemError.current)
    }
    defer { close(descriptor) }
    let digest = RunningDigest()
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw .input(path.fileNameText, SystemError.current)
      }
      if count == 0 { break }
      chunk[..<count].withUnsafeBytes(digest.append)
    }
    hexadecimal = digest.finish()
  }
}

/// The SHA-256 digest of bytes that come in parts.
final class RunningDigest {
  private let context = EVP_MD_CTX_new()

  /// Without memory the process ends, as with Swift's own allocations.
  init() {
    precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "SHA-256 is available")
  }

  deinit { EVP_MD_CTX_free(context) }

  func append(_ bytes: UnsafeRawBufferPointer) {
    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  /// The digest of all bytes, in hexadecimal. Nothing can be appended afterwards.
  func finish() -> String {
    var digest = [UInt8](repeating: 0, count: ContentDigest.byteCount)
    EVP_DigestFinal_ex(context, &digest, nil)
    return ContentDigest.hexadecimal(of: digest)
  }
}

/// The SHA-256 digest of bytes.
package enum ContentDigest {
  /// The size of a digest, in bytes.
  static let byteCount = Int(SHA256_DIGEST_LENGTH)

  static func sha256(_ data: Data) -> Data {
    var digest = [UInt8](repeating: 0, count: byteCount)
    data.withUnsafeBytes { bytes in
      _ = SHA256(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &digest)
    }
    return Data(digest)
  }

  /// The digest of `data` in hexadecimal.
  package static func hexadecimal(_ data: Data) -> String {
    hexadecimal(of: sha256(data))
  }

  /// The bytes of a digest in hexadecimal.
  static func hexadecimal(of digest: some Sequence<UInt8>) -> String {
    digest.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
