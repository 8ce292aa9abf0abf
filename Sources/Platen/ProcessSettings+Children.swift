internal import PlatenDocument
internal import PlatenImaging
internal import PlatenIsolation

extension ProcessSettings {
  /// Decodes PDF, HEIC, TIFF and WebP, and adds to existing PDFs, in child processes with limits on
  /// memory and time (`InputLimits`).
  ///
  /// Their libraries limit neither. Without this, the default, they work in this process: a hostile
  /// file may then take all its memory, or end it.
  ///
  /// - Parameter program: the path of `platen`, or of a program that calls ``serveParent()`` when it is
  ///   started with ``childArgument``. By default this program.
  public static func useChildProcesses(of program: String = "/proc/self/exe") {
    ChildProgram.path = program
  }

  /// The argument with which a program is started as a child process.
  public static var childArgument: String { ChildProgram.argument }

  /// Answers the requests of the parent process, then ends this process.
  public static func serveParent() -> Never {
    let decoding = DecodingService()
    ChildService().run { request in
      if let reply = decoding.reply(to: request) { return reply }
      if let reply = QPDFJob.reply(to: request, recompress: ImageRecompressor().replacement(for:)) {
        return (reply, nil)
      }
      return decoding.refusal
    }
  }
}
