internal import Glibc
internal import PlatenModel

/// An order of photos.
public enum PhotoOrder: String, Hashable, Sendable, CaseIterable {
  /// By path, in natural order: `IMG_9.jpg` precedes `IMG_10.jpg`.
  case name
  /// By the time at which the file was changed last.
  case time
  /// By the time at which the photo was taken, which its EXIF data states; otherwise, by the time at
  /// which the file was changed last.
  case exif

  /// `photos` in this order; those of the same time are in natural order of their names.
  ///
  /// The EXIF data is read of each photo, of a JPEG without the rest of the file.
  public func sorted(_ photos: [PhotoSource]) -> [PhotoSource] {
    photos.map { (time: time(of: $0), name: NaturalOrder($0.name), photo: $0) }
      .sorted { ($0.time, $0.name) < ($1.time, $1.name) }
      .map(\.photo)
  }

  private func time(of photo: PhotoSource) -> Double {
    switch self {
    case .name: 0
    case .time: photo.modificationTime ?? 0
    case .exif: photo.captureTime() ?? 0
    }
  }
}
