internal import CCamera
internal import FoundationEssentials
internal import Glibc
package import PlatenImaging
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
  /// Throws an error of the kind `input` if it cannot be opened or is no video.
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

extension VideoInput {
  /// The video devices of this system, by number, such as `/dev/video0`.
  package static func cameras(in folder: String = "/dev", limits: InputLimits) -> [VideoInput] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let numbers = names.filter { $0.hasPrefix("video") }.compactMap { Int($0.dropFirst(5)) }
    return numbers.sorted().map { VideoInput(name: "\(folder)/video\($0)", limits: limits) }
      .filter(\.isCamera)
  }
}

/// A source of video frames: a camera, a file, a pipe.
///
/// One thread uses a source at a time. It is closed when its last reference goes.
package protocol FrameSource: AnyObject {
  /// Whether the frames come at a pace of their own, so that late frames are dropped.
  var isLive: Bool { get }

  /// Waits for the next frame; `nil` at the end.
  ///
  /// Throws an error of the kind `input` if the source fails or ends within a frame.
  func next() throws(ScanError) -> VideoFrame?
}

/// One frame of a video or a camera.
package struct VideoFrame: Sendable {
  /// RGB, or gray where the source is.
  package let raster: Raster
  /// Seconds since the first frame.
  package let time: Double

  package init(raster: Raster, time: Double) {
    self.raster = raster
    self.time = time
  }
}

/// Why a source cannot be opened.
package enum SourceFault: Hashable, Sendable, CaseIterable {
  /// There is no such device or file.
  case absent
  /// This user may not open it.
  case refused
  /// Another program uses it.
  case busy
  /// It delivers nothing that is understood.
  case unusable
}

extension VideoInput {
  /// Why the source cannot be opened now; `nil` if it can. A camera is opened and closed; a file is
  /// not read.
  package func fault() -> SourceFault? {
    if let paths = NumberedFiles.paths(matching: name) { return paths.isEmpty ? .absent : nil }
    if isCamera { return CameraSource.fault(path: name) }
    guard name != "-" else { return nil }
    guard access(name.fileName, F_OK) == 0 else { return .absent }
    return access(name.fileName, R_OK) == 0 ? nil : .refused
  }
}

extension CameraSource {
  /// Why the camera at `path` cannot be opened; `nil` if it can. `system` stands for the kernel's
  /// functions.
  static func fault(
    path: String, system: UnsafePointer<pcam_system> = pcam_kernel()
  ) -> SourceFault? {
    var camera: OpaquePointer?
    var format = pcam_format()
    defer { pcam_close(camera) }
    switch pcam_open(system, path.fileName, 640, 480, &camera, &format) {
    case pcam_ok: return nil
    case pcam_absent: return .absent
    case pcam_refused: return .refused
    case pcam_busy: return .busy
    default: return .unusable
    }
  }
}
