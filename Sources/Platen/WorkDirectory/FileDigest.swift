internal import CCrypto
internal import Glibc
package import PlatenModel

/// The SHA-256 digest of a file's content, for which the file is read in parts.
package struct FileDigest: Hashable, Sendable {
  /// The digest in hexadecimal, as in manifests.
  package let hexadecimal: String

  /// Reads the file at `path`. Throws an error of the kind `input` where that fails.
  package init(path: String) throws(ScanError) {
    let descriptor = open(path.fileName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, let context = EVP_MD_CTX_new() else {
      throw .input(path.fileNameText, SystemError.current)
    }
    defer {
      close(descriptor)
      EVP_MD_CTX_free(context)
    }
    EVP_DigestInit_ex(context, EVP_sha256(), nil)
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw .input(path.fileNameText, SystemError.current)
      }
      if count == 0 { break }
      EVP_DigestUpdate(context, chunk, count)
    }
    var digest = [UInt8](repeating: 0, count: ContentDigest.byteCount)
    EVP_DigestFinal_ex(context, &digest, nil)
    hexadecimal = ContentDigest.hexadecimal(of: digest)
  }
}
