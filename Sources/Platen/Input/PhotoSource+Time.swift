internal import FoundationEssentials
internal import Glibc
internal import PlatenImaging
internal import PlatenModel

extension PhotoSource {
  /// When the photo was taken, in seconds since 1970-01-01 00:00 by the clock of its place: by its EXIF
  /// data, or else the time at which the file was changed last; `nil` where both are unknown.
  ///
  /// - Parameter limits: those of the file. Default: those of `InputLimits`.
  public func captureTime(limits: InputLimits = InputLimits()) -> Double? {
    exifTime(limits: limits) ?? modificationTime
  }

  /// When the file was changed last, in seconds since 1970-01-01 00:00 by this computer's clock and
  /// time zone; `nil` for anything but a file.
  var modificationTime: Double? {
    guard case .file(let path) = self else { return nil }
    var status = stat()
    guard stat(path.fileName, &status) == 0 else { return nil }
    var local = tm()
    localtime_r(&status.st_mtim.tv_sec, &local)
    return Double(status.st_mtim.tv_sec + local.tm_gmtoff) + Double(status.st_mtim.tv_nsec) / 1e9
  }

  /// The bytes of a JPEG that hold its EXIF data and its header: 64 KiB each for EXIF, a colour
  /// profile and what else precedes the pixels.
  private static let jpegHeaderByteCount = 1 << 18

  private func exifTime(limits: InputLimits) -> Double? {
    guard let start = leadingBytes(count: Self.jpegHeaderByteCount),
      let format = ImageFormat(leadingBytes: start),
      // A PDF has no EXIF data, and its header takes a child process.
      format != .pdf
    else { return nil }
    if format == .jpeg, let file = try? PhotoFile(data: start, source: name, limits: limits) {
      return file.captureTime
    }
    let data = try? photoContents(megabytes: limits.megabytes)
    return data.flatMap { try? PhotoFile(data: $0, source: name, limits: limits).captureTime }
  }
}
