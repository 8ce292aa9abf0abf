internal import FoundationEssentials
internal import PlatenImaging
public import PlatenModel
internal import PlatenSubjects

/// Which subjects of photos are lifted, and how.
public struct SubjectSettings: Sendable {
  /// Which subjects of a photo.
  public enum Selection: Hashable, Sendable {
    /// All of them.
    case all
    /// The one at a point, in pixels of the photo as displayed.
    case at(Point)
    /// Those of these numbers, from 1, the largest first.
    case numbers(Set<Subject.ID>)
  }

  /// The format of a picture.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// Lossless, with straight alpha.
    case png
    /// Lossy colors, with lossless straight alpha.
    case webp
  }

  /// What lies behind the subjects.
  public enum Background: Hashable, Sendable {
    /// A color, 0 to 255 each.
    case color(red: UInt8, green: UInt8, blue: UInt8)
    /// A picture, whose middle is scaled to cover the photo.
    case picture(PhotoSource)
  }

  /// The subjects to lift. Default: all.
  public var selection = Selection.all
  /// The part of the photo to look at, in its pixels; pictures show this part. Default: `nil`, all of it.
  public var part: Box?
  /// Whether pictures end where the subjects do. Default: `false`, they have the size of the photo.
  public var trims = false
  /// What lies behind the subjects. Default: `nil`, pictures are transparent.
  public var background: Background?
  /// The format of pictures. Default: `nil`, none are made.
  public var format: Format?
  /// The ONNX file of a saliency network to use instead of platen's own. Default: `nil`.
  ///
  /// It takes one image, RGB with the mean and the deviation of ImageNet, and gives one map of
  /// probabilities or of log-odds.
  public var network: PhotoSource?

  /// Whether text and codes are read, for the ``LiftedPhoto/lookUpResults``.
  /// Default: `false`.
  public var looksUp = false
  /// Looks up each subject, if ``looksUp`` is set. Default: `nil`, only the structure of
  /// codes is explained.
  public var lookUp: LookUp?

  /// Creates settings with the default of every property.
  public init() {}
}

extension SubjectSettings.Background {
  /// Creates a color from `#rgb`, `#rrggbb`, or `black`, `white`, `gray`, `red`, `green`, `blue`; `nil`
  /// for any other text.
  public init?(color text: String) {
    guard let digits = Self.names[text] ?? (text.hasPrefix("#") ? String(text.dropFirst()) : nil)
    else { return nil }
    let pairs = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : digits
    let isHexadecimal = pairs.utf8.allSatisfy { "0123456789abcdefABCDEF".utf8.contains($0) }
    guard pairs.utf8.count == 6, isHexadecimal, let value = UInt32(pairs, radix: 16) else {
      return nil
    }
    let part = { (shift: UInt32) in UInt8(value >> shift & 0xFF) }
    self = .color(red: part(16), green: part(8), blue: part(0))
  }

  private static let names = [
    "black": "000000", "white": "ffffff", "gray": "808080", "grey": "808080", "red": "ff0000",
    "green": "008000", "blue": "0000ff",
  ]
}

extension SubjectNetwork {
  /// Larger files are no networks that a photo is worth.
  private static let maximumMegabytes = 1024.0

  /// Reads the ONNX file at `source`.
  convenience init(at source: PhotoSource) throws(ScanError) {
    let file = try source.contents(
      megabytes: Self.maximumMegabytes,
      failure: { .configuration($0, as: "network", $1) })
    try self.init(onnx: file, source: source.name)
  }
}

extension CutoutBackground {
  init(_ background: SubjectSettings.Background, limits: InputLimits) throws(ScanError) {
    switch background {
    case .color(let red, let green, let blue): self = .color(red: red, green: green, blue: blue)
    case .picture(let source):
      self = .picture(try OpenedPhoto(source, limits: limits).file.photo(frame: 0).raster)
    }
  }
}

extension Cutout.Format {
  init(_ format: SubjectSettings.Format) {
    self =
      switch format {
      case .png: .png
      case .webp: .webp
      }
  }
}

extension Box {
  /// The whole pixels of a photo that the box covers.
  func wholePixels(of photo: Raster, source: String) throws(ScanError) -> Box {
    let left = max(0, x.rounded(.down)), top = max(0, y.rounded(.down))
    let right = min(Double(photo.width), maxX.rounded(.up))
    let bottom = min(Double(photo.height), maxY.rounded(.up))
    guard right > left, bottom > top else {
      throw ScanError(.usage, source, reason: "the box lies outside of the photo")
    }
    return Box(x: left, y: top, width: right - left, height: bottom - top)
  }

  func moved(_ dx: Double, _ dy: Double) -> Box {
    Box(x: x + dx, y: y + dy, width: width, height: height)
  }
}

extension Subject {
  /// The same subject in a photo of which this one is a part at (dx, dy).
  func moved(_ dx: Double, _ dy: Double) -> Subject {
    let moved = { (polygon: [Point]) in polygon.map { Point(x: $0.x + dx, y: $0.y + dy) } }
    return Subject(
      id: id, box: box.moved(dx, dy), area: area, confidence: confidence, outline: moved(outline),
      holes: holes.map(moved))
  }
}
