internal import FoundationEssentials
internal import Glibc
internal import PlatenModel
internal import PlatenText

/// The key of an entry of a ``WorkDirectory``: a digest of all that its content depends on.
struct WorkKey: Hashable {
  /// A SHA-256 digest, in hexadecimal.
  let digest: String

  /// Creates the key for the result of `work` on one photo.
  ///
  /// - Parameters:
  ///   - work: the name of the work, such as `pages`.
  ///   - settings: ``WorkSettings/description``.
  ///   - sha256: the digest of the photo's file.
  ///   - frame: the index of the photo in its file.
  init(
    _ work: String, settings: String, sha256: String, frame: Int, correction: PhotoCorrection?
  ) {
    var writer = BinaryWriter()
    for text in [Self.program, work, settings, sha256] { text.write(to: &writer) }
    frame.write(to: &writer)
    if let correction {
      correction.keptPages.write(to: &writer)
      correction.settings.write(to: &writer)
      correction.width.write(to: &writer)
      correction.height.write(to: &writer)
    }
    digest = ContentDigest.hexadecimal(writer.data)
  }

  /// The version of this program, with the size and the time of its file, which tell one build from
  /// another.
  static let program: String = {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return Generator.name }
    return "\(Generator.name) (\(status.st_size) \(status.st_mtim.tv_sec))"
  }()
}
