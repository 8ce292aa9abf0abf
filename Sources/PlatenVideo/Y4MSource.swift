package import PlatenImaging
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

/// The first line of a YUV4MPEG2 stream, as mjpegtools' yuv4mpeg(5) describes it.
package struct Y4MHeader {
  /// The layout of each frame.
  package let format: VideoFormat
  /// Frames per second.
  package let frameRate: Double

  package static let magic = "YUV4MPEG2"

  /// The frame rate where a header gives none.
  private static let defaultFrameRate = 30.0

  /// Parses a header line; `nil` for another or an unsupported one: more than 8 bits a sample, a
  /// transparency plane, 4:1:1, or more than `maximumMegapixels`.
  package init?(line: String, maximumMegapixels: Double) {
    var fields = line.split(separator: " ")[...]
    guard fields.popFirst() == Self.magic[...] else { return nil }
    var width = 0, height = 0, rate = Self.defaultFrameRate, color = "420jpeg", range: Substring?
    for field in fields {
      let value = field.dropFirst()
      switch field.first {
      case "W": width = Int(value) ?? 0
      case "H": height = Int(value) ?? 0
      case "F": rate = Self.rate(value) ?? rate
      case "C": color = String(value)
      case "X" where value.hasPrefix("COLORRANGE="): range = value.dropFirst(11)
      default: continue
      }
    }
    guard let chroma = Self.chroma(color),
      let format = VideoFormat(
        width: width, height: height, chroma: chroma,
        isFullRange: range.map { $0 == "FULL" } ?? false, maximumMegapixels: maximumMegapixels)
    else { return nil }
    self.format = format
    frameRate = rate
  }

  /// A fraction such as `30000:1001`; `nil` for `0:0`, which is unknown, and for impossible ones.
  private static func rate(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":").compactMap { Double($0) }
    guard parts.count == 2, parts[1] > 0 else { return nil }
    let rate = parts[0] / parts[1]
    return (0.01...10_000).contains(rate) ? rate : nil
  }

  private static func chroma(_ name: String) -> VideoFormat.Chroma? {
    switch name {
    case "420", "420jpeg", "420mpeg2", "420paldv": .quarter
    case "422": .half
    case "444": .full
    case "mono": VideoFormat.Chroma.none
    default: nil
    }
  }
}
