package import FoundationEssentials
package import PlatenImaging
package import PlatenModel

/// The subjects of one photo, with the matte to cut them out.
package struct PhotoSubjects: Sendable {
  private let photo: Raster
  private let matte: SubjectMatte
  /// The subjects, the largest first.
  package let subjects: [Subject]

  init(photo: Raster, matte: SubjectMatte, subjects: [Subject]) {
    self.photo = photo
    self.matte = matte
    self.subjects = subjects
  }

  /// The subject at a point, in pixels of the photo; `nil` if there is none.
  package func subject(at point: Point) -> Subject? {
    matte.number(at: point).map { subjects[$0 - 1] }
  }

  /// Cuts subjects out of the photo, all in one picture. Numbers that the photo does not have are left
  /// out.
  ///
  /// - Parameter trims: whether the picture ends where the subjects do, instead of where the photo does.
  package func cutout(of numbers: Set<Subject.ID>, trims: Bool) throws(ScanError) -> Cutout {
    Cutout(cutter: try SubjectCutter(of: numbers, in: photo, matte: matte, trims: trims))
  }
}

/// Subjects that were cut out of a photo, as a picture.
package struct Cutout: Sendable {
  /// The formats in which a cutout is written.
  package enum Format: Sendable, CaseIterable {
    /// Lossless, with straight alpha.
    case png
    /// Lossy colors, with lossless straight alpha.
    case webp
  }

  let cutter: SubjectCutter

  /// The colors and their straight alpha.
  package var rows: PixelRows { cutter.rows }

  /// The picture's own top left corner and its size, in pixels of the photo.
  package var box: Box {
    Box(
      x: Double(cutter.origin.x), y: Double(cutter.origin.y), width: Double(cutter.width),
      height: Double(cutter.height))
  }

  /// The quality of WebP, 1 to 100, at which a photo shows no loss at its own size.
  private static let webpQuality = 90

  /// A file of the picture, over `background` where there is one.
  package func encoded(
    as format: Format, over background: CutoutBackground? = nil
  ) throws(ScanError) -> Data {
    let rows = try background.map { (background) throws(ScanError) in
      PixelRows(try background.composed(under: cutter))
    }
    return switch format {
    case .png: try RasterEncoder.png(rows ?? self.rows)
    case .webp: try RasterEncoder.webp(rows ?? self.rows, quality: Self.webpQuality)
    }
  }
}

/// What lies behind a cutout.
package enum CutoutBackground: Sendable {
  /// A color, 0 to 255 each.
  case color(red: UInt8, green: UInt8, blue: UInt8)
  /// A picture, whose middle is scaled to cover the cutout.
  case picture(Raster)

  /// `cutout` with the background behind it.
  func composed(under cutout: SubjectCutter) throws(ScanError) -> Raster {
    switch self {
    case .color(let red, let green, let blue):
      try cutout.composed(red: red, green: green, blue: blue)
    case .picture(let picture): try cutout.composed(over: picture)
    }
  }
}

/// Detects the subjects of photos with a saliency network.
package struct SubjectDetector: Sendable {
  private let network: SubjectNetwork

  /// Creates a detector with `network`, by default the embedded one.
  package init(network: SubjectNetwork? = nil) {
    self.network = network ?? .embedded
  }

  /// The share of each side of a photo that is its middle.
  private static let middle = 0.7

  /// The subjects of `photo`, whose pixels the result keeps for cutouts.
  ///
  /// A photo that shows none as a whole may have a small one: its middle is looked at alone.
  package func subjects(in photo: Raster) throws(ScanError) -> PhotoSubjects {
    let found = try subjects(in: photo, map: try network.map(of: photo))
    guard found.subjects.isEmpty else { return found }
    return try subjects(in: photo, map: try network.map(of: photo, middle: Self.middle))
  }

  private func subjects(in photo: Raster, map: [Float]) throws(ScanError) -> PhotoSubjects {
    let matte = try SubjectMatte(of: map, for: photo)
    return PhotoSubjects(photo: photo, matte: matte, subjects: try matte.subjects(map: map))
  }
}
