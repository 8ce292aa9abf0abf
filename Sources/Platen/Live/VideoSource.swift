public import PlatenModel
internal import PlatenVideo

/// A camera or a video.
public struct VideoSource: Sendable {
  private let input: VideoInput

  /// The name, as of a file or a device.
  public var name: String { input.name }

  /// The cameras of this system; none of them is opened.
  public static func cameras(limits: InputLimits = InputLimits()) -> [VideoSource] {
    VideoInput.cameras(limits: limits).map(VideoSource.init)
  }

  private init(_ input: VideoInput) { self.input = input }

  /// Creates a source by its name, which is opened when its frames are wanted.
  ///
  /// - Parameters:
  ///   - name: a device such as `/dev/video0`, a file of Motion JPEG or YUV4MPEG2, a numbered sequence
  ///     of images such as `frame-%04d.jpg`, any other video if `ffmpeg` is installed, or `-` for
  ///     standard input.
  ///   - frameRate: frames per second of Motion JPEG and of images, which do not tell.
  ///   - limits: of each frame.
  public init(_ name: String, frameRate: Double = 30, limits: InputLimits = InputLimits()) {
    input = VideoInput(name: name, frameRate: frameRate, limits: limits)
  }

  /// Why the source cannot be opened.
  func fault() -> SourceFault? { input.fault() }

  /// Opens the source.
  func open() throws(ScanError) -> any FrameSource { try input.open() }
}
