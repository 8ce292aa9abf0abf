internal import Glibc
package import PlatenModel

/// A video by its name, which is opened when its frames are wanted.
package struct VideoInput: Sendable {
  /// A file, a device, a numbered sequence such as `frame-%04d.jpg`, or `-` for standard input.
  package let name: String
  /// Frames per second of sources that do not tell.
  package let frameRate: Double
  package let limits: InputLimits

  package init(name: String, frameRate: Double = 30, limits: InputLimits = InputLimits()) {
    self.name = name
    self.frameRate = frameRate
    self.limits = limits
  }

  /// Opens the source.
  ///
  /// Throws an error of the kind `input` where it cannot be opened or is no video.
  package func open() throws(ScanError) -> any FrameSource {
    if let paths = NumberedFiles.paths(matching: name) {
      guard !paths.isEmpty else {
        throw .input(name, "no file has such a name and a number")
      }
      return ImageSequenceSource(paths: paths, frameRate: frameRate, limits: limits)
    }
    if isCamera { return try CameraSource(path: name, limits: limits) }
    let reader =
      name == "-"
      ? ByteReader(descriptor: dup(STDIN_FILENO), source: "-") : try ByteReader(path: name)
    let start = try reader.peek(Y4MHeader.magic.utf8.count)
    if start.elementsEqual(Y4MHeader.magic.utf8) {
      return try Y4MSource(reader: reader, limits: limits)
    }
    // Multipart HTTP begins with a boundary.
    if start.starts(with: [0xFF, 0xD8]) || start.starts(with: "--".utf8) {
      return MotionJPEGSource(reader: reader, frameRate: frameRate, limits: limits)
    }
    guard !start.isEmpty else {
      throw .input(reader.source, "the video is empty")
    }
    guard name != "-" else {
      throw .input(
        "-", "it is neither Motion JPEG nor YUV4MPEG2; other video is read from a file only")
    }
    return try TranscodedSource(path: name, limits: limits)
  }

  /// Whether the name is that of a video device (its major number, of Linux's devices.txt).
  var isCamera: Bool {
    var status = stat()
    guard stat(name.fileName, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else {
      return false
    }
    return (status.st_rdev >> 8) & 0xFFF == 81
  }
}
