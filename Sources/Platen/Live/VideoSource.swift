internal import PlatenImaging
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
  ///   - frameRate: frames per second of Motion JPEG and of images, which do not state it.
  ///   - limits: of each frame.
  public init(_ name: String, frameRate: Double = 30, limits: InputLimits = InputLimits()) {
    input = VideoInput(name: name, frameRate: frameRate, limits: limits)
  }

  /// Why the source cannot be opened.
  func fault() -> SourceFault? { input.fault() }

  func open() throws(ScanError) -> any FrameSource { try input.open() }
}

/// A frame at the size at which it is searched, or its middle.
struct ScanFrame: Sendable {
  /// The pixels, at most `maximumWidth` of them in a row.
  let raster: Raster
  let gray: Raster
  /// Seconds since the first frame.
  let time: Double
  /// Which part of the video's frame ``raster`` shows.
  let place: Place

  /// A part of the video's frame at another size.
  struct Place: Hashable, Sendable {
    /// Pixels of the video's frame for one of the part.
    let scale: Double
    /// The top left of the part, in pixels of the video's frame.
    let origin: Point

    /// A quad of the part in pixels of the video's frame.
    func inVideo(_ quad: Quad) -> Quad { quad.scaled(by: scale).translated(by: origin) }

    /// A quad of the video's frame in pixels of the part.
    func scanned(_ quad: Quad) -> Quad {
      quad.translated(by: Point(x: -origin.x, y: -origin.y)).scaled(by: 1 / scale)
    }
  }

  /// - Parameter zoomFactor: the width of the frame for one of its middle that is searched.
  init(
    _ frame: VideoFrame, maximumWidth: Int, zoomFactor: Double = 1
  ) throws(ScanError) {
    let part = zoomFactor > 1 ? frame.raster.middle(zoomFactor: zoomFactor) : nil
    let whole =
      try part.map { box throws(ScanError) in try frame.raster.cropped(to: box) }
      ?? frame.raster
    let factor = min(1, Double(maximumWidth) / Double(whole.width))
    raster =
      factor < 1
      ? try whole.resized(
        width: maximumWidth, height: max(1, Int((Double(whole.height) * factor).rounded()))) : whole
    gray = try raster.gray()
    time = frame.time
    place = Place(
      scale: Double(whole.width) / Double(raster.width),
      origin: Point(x: part?.x ?? 0, y: part?.y ?? 0))
  }

  /// Pixels of the video's frame for one of ``raster``.
  var scale: Double { place.scale }

  /// All of ``raster``, in its pixels.
  var bounds: Box { Box(x: 0, y: 0, width: Double(raster.width), height: Double(raster.height)) }
}

extension Raster {
  /// The middle of a frame, in whole pixels.
  fileprivate func middle(zoomFactor: Double) -> Box {
    let wide = (Double(width) / zoomFactor).rounded(.up)
    let high = (Double(height) / zoomFactor).rounded(.up)
    return Box(
      x: ((Double(width) - wide) / 2).rounded(.down),
      y: ((Double(height) - high) / 2).rounded(.down), width: wide, height: high)
  }
}

extension Quad {
  /// The quad in a frame that is `factor` times as large.
  package func scaled(by factor: Double) -> Quad {
    let point = { (point: Point) in Point(x: point.x * factor, y: point.y * factor) }
    return Quad(
      topLeft: point(topLeft), topRight: point(topRight), bottomRight: point(bottomRight),
      bottomLeft: point(bottomLeft))
  }

  func translated(by offset: Point) -> Quad {
    let point = { (point: Point) in Point(x: point.x + offset.x, y: point.y + offset.y) }
    return Quad(
      topLeft: point(topLeft), topRight: point(topRight), bottomRight: point(bottomRight),
      bottomLeft: point(bottomLeft))
  }
}

/// The last frames, which are averaged before text is recognized: noise that hides small print in each of
/// them averages out.
struct RecentFrames: Sendable {
  private var frames: [(time: Double, gray: Raster)] = []

  /// The seconds in which frames are kept: the next recognition has others.
  private static let window = 0.45
  /// The limit on other frames that are averaged with one: the time for each of them is a hundredth of that
  /// of the recognition.
  private static let maximumOthers = 8

  /// Adds a frame; those before it that are too old are dropped.
  mutating func add(_ frame: ScanFrame) {
    frames.removeAll { frame.time - $0.time > Self.window }
    frames.append((frame.time, frame.gray))
  }

  /// Forgets all frames, as where the next one shows another part of the video's.
  mutating func removeAll() { frames.removeAll() }

  /// Frames before the last one, evenly spaced, the latest first.
  var others: [Raster] {
    let others = frames.dropLast().reversed().map(\.gray)
    guard others.count > Self.maximumOthers else { return others }
    return (0..<Self.maximumOthers).map { others[$0 * others.count / Self.maximumOthers] }
  }
}

extension Raster {
  /// Below this noise, in gray levels, nothing is gained.
  private static let minimumNoise = 2.0
  /// The share of the points of a frame that must move alike.
  private static let minimumInlierShare = 0.5

  /// This gray frame averaged with others of the same scene where they agree.
  func averaged(with others: [Raster]) throws(ScanError) -> Raster {
    let whole = Quad(Box(x: 0, y: 0, width: Double(width), height: Double(height)))
    guard !others.isEmpty,
      try PageQuality(of: whole, in: self).noise >= Self.minimumNoise
    else { return self }
    var frames: [(raster: Raster, motion: Homography)] = []
    for other in others where (other.width, other.height) == (width, height) {
      let tracker = try PlaneTracker()
      try tracker.advance(to: self)
      try tracker.advance(to: other)
      guard let motion = try tracker.motion(of: whole),
        motion.inlierShare >= Self.minimumInlierShare
      else { continue }
      frames.append((other, motion.homography))
    }
    return frames.isEmpty ? self : try fused(with: frames)
  }
}
