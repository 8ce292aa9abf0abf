public import FoundationEssentials
internal import PlatenImaging
public import PlatenModel
internal import PlatenSubjects

/// The picture of subjects without their background.
public struct SubjectImage: Sendable {
  let cutout: Cutout

  /// In pixels.
  public var width: Int { cutout.rows.width }
  /// In pixels.
  public var height: Int { cutout.rows.height }
  /// Its place in the image, in pixels of the image as displayed.
  public var box: Box { cutout.box }

  /// Red, green, blue and straight alpha of each pixel: `width` × `height` × 4 bytes from the top,
  /// without padding.
  public var rgba: Data {
    let rows = cutout.rows
    var bytes = Data(capacity: 4 * width * height)
    var row = [UInt8](repeating: 0, count: rows.width * rows.channels)
    let isGray = rows.channels == 2
    for y in 0..<rows.height {
      row.withUnsafeMutableBufferPointer { rows.write(y, $0.baseAddress!) }
      for place in stride(from: 0, to: row.count, by: rows.channels) {
        bytes.append(row[place])
        bytes.append(row[isGray ? place : place + 1])
        bytes.append(row[isGray ? place : place + 2])
        bytes.append(row[place + rows.channels - 1])
      }
    }
    return bytes
  }

  /// A file of the picture with straight alpha.
  public func file(as format: SubjectSettings.Format = .png) throws(ScanError) -> Data {
    try cutout.encoded(as: Cutout.Format(format))
  }
}
