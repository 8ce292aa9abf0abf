internal import FoundationEssentials
internal import Platen
internal import PlatenModel

/// A list of the names of photos.
enum PhotoNames {
  /// The names in `list`, one per line or, where it has any NUL, separated by NUL.
  static func listed(in list: PhotoSource, megabytes: Double) throws(ScanError) -> [String] {
    let bytes = try list.contents(megabytes: megabytes)
    let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
    return bytes.split(separator: separator).map { FileName.string($0) }
  }
}
