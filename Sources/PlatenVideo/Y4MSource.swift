internal import PlatenImaging
package import PlatenModel

/// Uncompressed video in a YUV4MPEG2 stream, such as `ffmpeg -f yuv4mpegpipe` writes.
package final class Y4MSource: FrameSource {
  package let isLive = false
  private let reader: ByteReader
  private let header: Y4MHeader
  private var index = 0

  /// Headers of streams and of frames have at most this many bytes.
  private static let maximumHeaderSize = 1024

  /// Reads the header of the stream.
  package init(reader: ByteReader, limits: InputLimits) throws(ScanError) {
    self.reader = reader
    guard let line = try reader.line(limit: Self.maximumHeaderSize) else {
      throw .input(reader.source, "the video is empty")
    }
    guard let header = Y4MHeader(line: line, maximumMegapixels: limits.megapixels) else {
      throw .input(
        reader.source,
        "the YUV4MPEG2 header is invalid or not supported; 8-bit 4:2:0, 4:2:2, 4:4:4 and "
          + "mono are")
    }
    self.header = header
  }

  package func next() throws(ScanError) -> VideoFrame? {
    guard let line = try reader.line(limit: Self.maximumHeaderSize) else { return nil }
    guard line.hasPrefix("FRAME") else {
      throw .input(reader.source, "a frame has no header")
    }
    guard let planes = try reader.bytes(header.format.frameSize) else { throw reader.truncated() }
    defer { index += 1 }
    let raster = try planes.withUnsafeBufferPointer { bytes throws(ScanError) in
      try Raster(planes: UnsafeRawBufferPointer(bytes), format: header.format)
    }
    return VideoFrame(raster: raster, time: Double(index) / header.frameRate)
  }
}
