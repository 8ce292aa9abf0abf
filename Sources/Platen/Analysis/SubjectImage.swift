public import FoundationEssentials
internal import PlatenImaging
public import PlatenModel
internal import PlatenSubjects

/// The picture of subjects without their background.
public struct SubjectImage: Sendable {
  let cutout: Cutout

  /// In pixels.
  public var width: Int { cutout.pixels.colours.width }
  /// In pixels.
  public var height: Int { cutout.pixels.colours.height }
  /// Its place in the image, in pixels of the image as displayed.
  public var box: Box { cutout.box }

  /// Red, green, blue and straight alpha of each pixel: `width` × `height` × 4 bytes from the top,
  /// without padding.
  public var rgba: Data {
    var bytes = Data(capacity: 4 * width * height)
    cutout.pixels.colours.withPixels { colours in
      cutout.pixels.alpha.withPixels { alpha in
        let isGray = colours.channels == 1
        for y in 0..<colours.height {
          for x in 0..<colours.width {
            let place = y * colours.bytesPerRow + x * colours.channels
            bytes.append(colours.bytes[place])
            bytes.append(colours.bytes[isGray ? place : place + 1])
            bytes.append(colours.bytes[isGray ? place : place + 2])
            bytes.append(alpha.bytes[y * alpha.bytesPerRow + x])
          }
        }
      }
    }
    return bytes
  }

  /// A file of the picture with straight alpha.
  public func file(as format: SubjectSettings.Format = .png) throws(ScanError) -> Data {
    try cutout.encoded(as: Cutout.Format(format))
  }
}
