internal import FoundationEssentials
internal import Glibc
internal import PlatenImaging
internal import PlatenIsolation
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

/// Finds the JPEG images in a stream, such as Motion JPEG, with anything in between, such as the
/// headers of multipart HTTP (ITU-T T.81, annex B).
struct JPEGSplitter {
  let reader: ByteReader
  /// The limit of one image, in bytes.
  let maximumSize: Int

  private enum Marker {
    static let startOfImage: UInt8 = 0xD8, endOfImage: UInt8 = 0xD9, startOfScan: UInt8 = 0xDA
    /// Markers without a segment: TEM, the restart markers, and the start and end of the image.
    static func stands(alone code: UInt8) -> Bool { code == 0x01 || (0xD0...0xD9).contains(code) }
  }

  /// The next image, from its start to its end marker; `nil` if none begins any more.
  func next() throws(ScanError) -> Data? {
    guard try skipToImage() else { return nil }
    var image = Data([0xFF, Marker.startOfImage])
    var code = try marker(&image)
    while code != Marker.endOfImage {
      if !Marker.stands(alone: code) { try segment(&image) }
      code = code == Marker.startOfScan ? try scan(&image) : try marker(&image)
    }
    return image
  }

  /// Skips everything up to and including the next start marker.
  private func skipToImage() throws(ScanError) -> Bool {
    var previous: UInt8 = 0
    while let byte = try reader.next() {
      if previous == 0xFF, byte == Marker.startOfImage { return true }
      previous = byte
    }
    return false
  }

  /// Reads a marker with its fill bytes; what is no marker is a fault of the image and skipped.
  private func marker(_ image: inout Data) throws(ScanError) -> UInt8 {
    while true {
      while try append(&image) != 0xFF {}
      var code = try append(&image)
      while code == 0xFF { code = try append(&image) }
      if code != 0 { return code }
    }
  }

  /// Reads the length of a segment and its content.
  private func segment(_ image: inout Data) throws(ScanError) {
    let length = Int(try append(&image)) << 8 | Int(try append(&image))
    guard length > 2 else { return }
    guard let content = try reader.bytes(length - 2) else { throw reader.truncated() }
    image.append(contentsOf: content)
    try checkSize(image)
  }

  /// Reads the entropy-coded data of a scan and the marker after it.
  private func scan(_ image: inout Data) throws(ScanError) -> UInt8 {
    while true {
      let bytes = try reader.available()
      guard !bytes.isEmpty else { throw reader.truncated() }
      guard let escape = bytes.firstIndex(of: 0xFF) else {
        image.append(contentsOf: bytes)
        reader.skip(bytes.count)
        try checkSize(image)
        continue
      }
      image.append(contentsOf: bytes[...escape])
      reader.skip(escape - bytes.startIndex + 1)
      var code = try append(&image)
      while code == 0xFF { code = try append(&image) }
      if code != 0, !(0xD0...0xD7).contains(code) { return code }
    }
  }

  private func append(_ image: inout Data) throws(ScanError) -> UInt8 {
    guard let byte = try reader.next() else { throw reader.truncated() }
    image.append(byte)
    try checkSize(image)
    return byte
  }

  private func checkSize(_ image: Data) throws(ScanError) {
    guard image.count <= maximumSize else {
      throw .input(reader.source, "a frame has more than \(maximumSize) bytes")
    }
  }
}

/// Any video that ffmpeg decodes: a child process writes it as YUV4MPEG2 to a pipe.
package final class TranscodedSource: FrameSource {
  package let isLive = false
  private let path: String
  private let child: pid_t
  private let frames: Y4MSource
  private var isRunning = true

  /// Starts ffmpeg for the file at `path`.
  ///
  /// Throws an error of the kind `dependency` if ffmpeg is not installed.
  package init(path: String, program: String = "ffmpeg", limits: InputLimits) throws(ScanError) {
    self.path = path.fileNameText
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw .input(self.path, String(cString: strerror(errno)))
    }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reader = ByteReader(descriptor: reading, source: self.path)
    // A name that begins with a minus would be an option, and one with a colon a protocol.
    let input = path.hasPrefix("/") ? path : "./" + path
    var transcoder = ExternalProgram(arguments: [
      program, "-nostdin", "-loglevel", "quiet", "-protocol_whitelist", "file", "-i", input,
      "-an", "-sn", "-pix_fmt", "yuv420p", "-f", "yuv4mpegpipe", "-",
    ])
    transcoder.output = writing
    // An interruption of the terminal is for this process, which may save what it has.
    transcoder.leadsGroup = true
    let result = Result { () throws(ChildFailure) in try transcoder.start() }
    close(writing)
    switch result {
    case .failure(let error):
      throw .missingLibrary(
        program, purpose: "video other than Motion JPEG and YUV4MPEG2", reason: error.cause)
    case .success(let pid): child = pid
    }
    do throws(ScanError) {
      frames = try Y4MSource(reader: reader, limits: limits)
    } catch {
      ExternalProgram.end(child)
      throw .input(self.path, "ffmpeg finds no video in it")
    }
  }

  deinit { if isRunning { ExternalProgram.end(child) } }

  package func next() throws(ScanError) -> VideoFrame? {
    if let frame = try frames.next() { return frame }
    guard isRunning else { return nil }
    isRunning = false
    guard ExternalProgram.wait(for: child) == 0 else {
      throw .input(path, "ffmpeg cannot decode all of it")
    }
    return nil
  }
}
