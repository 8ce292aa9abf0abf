internal import FoundationEssentials
internal import PlatenImaging
package import PlatenModel

/// Motion JPEG: JPEG images one after another, also as multipart HTTP.
///
/// Frames that cannot be decoded are skipped, since cameras deliver such frames.
package final class MotionJPEGSource: FrameSource {
  package let isLive: Bool
  private let splitter: JPEGSplitter
  private let frameRate: Double
  private let limits: InputLimits
  private var index = 0

  /// - Parameters:
  ///   - frameRate: frames per second, which the format does not tell.
  ///   - isLive: whether `reader` is a camera.
  package init(reader: ByteReader, frameRate: Double, limits: InputLimits, isLive: Bool = false) {
    splitter = JPEGSplitter(reader: reader, maximumSize: Int(limits.megabytes * 1e6))
    self.frameRate = frameRate
    self.limits = limits
    self.isLive = isLive
  }

  /// How many frames in a row may be undecodable before that is an error.
  private static let maximumFaults = 30

  package func next() throws(ScanError) -> VideoFrame? {
    var fault: ScanError?
    for _ in 0..<Self.maximumFaults {
      guard let image = try splitter.next() else { return nil }
      defer { index += 1 }
      do throws(ScanError) {
        let file = try PhotoFile(data: image, source: splitter.reader.source, limits: limits)
        return VideoFrame(
          raster: try file.photo(frame: 0).raster, time: Double(index) / frameRate)
      } catch {
        fault = error
      }
    }
    throw fault ?? splitter.reader.truncated()
  }
}
