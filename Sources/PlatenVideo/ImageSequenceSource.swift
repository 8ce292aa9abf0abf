internal import FoundationEssentials
internal import Glibc
internal import PlatenImaging
package import PlatenModel

/// Image files, a frame each.
package final class ImageSequenceSource: FrameSource {
  package let isLive = false
  private let paths: [String]
  private let frameRate: Double
  private let limits: InputLimits
  private var index = 0

  /// - Parameter frameRate: frames per second.
  package init(paths: [String], frameRate: Double, limits: InputLimits) {
    self.paths = paths
    self.frameRate = frameRate
    self.limits = limits
  }

  package func next() throws(ScanError) -> VideoFrame? {
    guard index < paths.count else { return nil }
    defer { index += 1 }
    let path = paths[index]
    let reader = try ByteReader(path: path)
    var bytes = Data()
    while true {
      let part = try reader.available()
      if part.isEmpty { break }
      bytes.append(contentsOf: part)
      reader.skip(part.count)
      guard Double(bytes.count) <= limits.megabytes * 1e6 else {
        throw .tooManyMegabytes(reader.source, actual: nil, limit: limits.megabytes)
      }
    }
    let file = try PhotoFile(data: bytes, source: reader.source, limits: limits)
    return VideoFrame(raster: try file.photo(frame: 0).raster, time: Double(index) / frameRate)
  }
}

/// Files whose names differ in a number, as ffmpeg and OpenCV name the images of a sequence.
enum NumberedFiles {
  /// The existing files of a pattern such as `frame-%04d.jpg`, from the first number to the first one
  /// that is missing; the first number is at most 1,000. `nil` if `pattern` has no number.
  static func paths(matching pattern: String) -> [String]? {
    guard let format = NumberFormat(pattern) else { return nil }
    let exists = { (number: Int) in access(format.name(number).fileName, F_OK) == 0 }
    guard let first = (0...1000).first(where: exists) else { return [] }
    return (first...).lazy.prefix(while: exists).map(format.name)
  }

  /// A name with one `%d` or `%0nd`.
  private struct NumberFormat {
    let before: Substring, after: Substring, digits: Int

    init?(_ pattern: String) {
      guard let start = pattern.firstIndex(of: "%") else { return nil }
      let rest = pattern[start...].dropFirst()
      guard let end = rest.firstIndex(of: "d"), rest[..<end].allSatisfy(\.isNumber),
        rest[..<end].isEmpty || rest.first == "0"
      else { return nil }
      before = pattern[..<start]
      after = rest[end...].dropFirst()
      digits = min(18, Int(rest[..<end]) ?? 1)
    }

    func name(_ number: Int) -> String { before + number.padded(digits) + after }
  }
}
