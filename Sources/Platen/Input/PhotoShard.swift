internal import FoundationEssentials
internal import PlatenModel

/// One of several parts of a set of photos, for machines that share the work.
///
/// A photo's content decides its part, so that every machine comes to the same result without knowing of
/// the others, whatever the photos are called; and copies of a photo are in one part.
public struct PhotoShard: Hashable, Sendable {
  /// The number of this part, from 1.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// Creates part `number` of `count`, or returns `nil` where there is none of this number.
  public init?(_ number: Int, of count: Int) {
    guard (1...1_000_000).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// The photos of this part, in their order.
  ///
  /// A file that cannot be read belongs to the part that its name gives. Photos that are no files, such
  /// as standard input, belong to the first part.
  public func photos(of photos: [PhotoSource]) -> [PhotoSource] {
    photos.filter { part(of: $0) == number - 1 }
  }

  private func part(of photo: PhotoSource) -> Int {
    guard count > 1, case .file(let path) = photo else { return 0 }
    let digest = (try? FileDigest(path: path))?.hexadecimal
    let digits = digest ?? ContentDigest.hexadecimal(.init(path.utf8))
    let value = UInt64(digits.prefix(15), radix: 16) ?? 0
    return Int(value % UInt64(count))
  }
}
