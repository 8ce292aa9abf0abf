internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel
internal import PlatenSubjects

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
    case .colour(let red, let green, let blue): self = .colour(red: red, green: green, blue: blue)
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
