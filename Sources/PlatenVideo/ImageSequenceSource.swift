internal import FoundationEssentials
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
