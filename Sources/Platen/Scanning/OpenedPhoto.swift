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
    sha256 = ContentDigest.hexadecimal(data)
  }
}
