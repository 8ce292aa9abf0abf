internal import FoundationEssentials
internal import Glibc
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
    let result = Self.start(program, input: input, output: writing)
    close(writing)
    switch result {
    case .failure(let error):
      throw .missingLibrary(
        program, purpose: "video other than Motion JPEG and YUV4MPEG2", reason: error.reason)
    case .success(let pid): child = pid
    }
    do throws(ScanError) {
      frames = try Y4MSource(reader: reader, limits: limits)
    } catch {
      Self.end(child)
      throw .input(self.path, "ffmpeg finds no video in it")
    }
  }

  deinit { if isRunning { Self.end(child) } }

  package func next() throws(ScanError) -> VideoFrame? {
    if let frame = try frames.next() { return frame }
    guard isRunning else { return nil }
    isRunning = false
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      throw .input(path, "ffmpeg cannot decode all of it")
    }
    return nil
  }

  private struct StartFailure: Error { let reason: String }

  private static func start(
    _ program: String, input: String, output: Int32
  ) -> Result<pid_t, StartFailure> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let arguments = [
      program, "-nostdin", "-loglevel", "quiet", "-protocol_whitelist", "file", "-i", input,
      "-an", "-sn", "-pix_fmt", "yuv420p", "-f", "yuv4mpegpipe", "-",
    ]
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0.fileName) } + [nil]
    defer { pointers.forEach { free($0) } }
    var pid: pid_t = 0
    let error = posix_spawnp(&pid, program, &actions, nil, &pointers, environ)
    return error == 0
      ? .success(pid) : .failure(StartFailure(reason: String(cString: strerror(error))))
  }

  /// Ends a process and waits for it.
  private static func end(_ child: pid_t) {
    kill(child, SIGKILL)
    while waitpid(child, nil, 0) < 0, errno == EINTR {}
  }
}
