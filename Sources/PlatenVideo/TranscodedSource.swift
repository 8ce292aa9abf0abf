internal import FoundationEssentials
internal import Glibc
internal import PlatenIsolation
package import PlatenModel

/// Any video that ffmpeg decodes: a child process writes it as YUV4MPEG2 to a pipe.
package final class TranscodedSource: FrameSource {
  package let isLive = false
  private let path: String
  private let child: pid_t
  private let frames: Y4MSource
  private var isRunning = true

  /// Starts ffmpeg for the file at `path`.
  ///
  /// Throws an error of the kind `dependency` where ffmpeg is not installed.
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
