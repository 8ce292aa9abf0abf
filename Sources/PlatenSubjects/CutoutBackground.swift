package import PlatenImaging
internal import PlatenModel

/// What lies behind a cutout.
package enum CutoutBackground: Sendable {
  /// A colour, 0 to 255 each.
  case colour(red: UInt8, green: UInt8, blue: UInt8)
  /// A picture, whose middle is scaled to cover the cutout.
  case picture(Raster)

  /// `cutout` with the background behind it.
  func composed(under cutout: SubjectCutter) throws(ScanError) -> Raster {
    switch self {
    case .colour(let red, let green, let blue):
      try cutout.composed(red: red, green: green, blue: blue)
    case .picture(let picture): try cutout.composed(over: picture)
    }
  }
}
