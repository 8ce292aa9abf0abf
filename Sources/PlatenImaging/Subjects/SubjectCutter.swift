internal import CVision
package import PlatenModel

/// Subjects cut out of a photo: their colors and straight alpha, made row by row.
package final class SubjectCutter: @unchecked Sendable {
  private let cutter: OpaquePointer
  private let region: pv_subject_region
  private let photoChannels: Int

  /// Cuts the subjects of the numbers `wanted` out of the photo of `matte`.
  ///
  /// - Parameter trims: whether the result ends where the subjects do.
  package init(
    of wanted: Set<Int>, in photo: Raster, matte: SubjectMatte, trims: Bool
  ) throws(ScanError) {
    let selected = try matte.matte(of: wanted)
    var region = pv_subject_region(
      x: 0, y: 0, width: Int32(photo.width), height: Int32(photo.height))
    if trims, let box = matte.box(of: wanted) {
      // Soft edges reach beyond the outline.
      let (dx, dy) = (Self.margin * matte.scale.x, Self.margin * matte.scale.y)
      region = pv_subject_region(
        x: Int32(max(0, box.x - dx)), y: Int32(max(0, box.y - dy)),
        width: Int32(box.width + 2 * dx + 1), height: Int32(box.height + 2 * dy + 1))
    }
    let cutter = photo.withImage(and: matte.guide) { photo, guide in
      selected.withImage { pv_subject_cutter_create(photo, guide, $0, region, trims ? 1 : 0) }
    }
    guard let cutter else { throw .openCV(purpose: "a cutout") }
    self.cutter = cutter
    self.region = pv_subject_cutter_region(cutter)
    photoChannels = photo.channels
  }

  deinit { pv_subject_cutter_free(cutter) }

  /// In pixels of the matte.
  private static let margin = 12.0

  /// In pixels.
  package var width: Int { Int(region.width) }
  /// In pixels.
  package var height: Int { Int(region.height) }
  /// The place in the photo of the top left pixel.
  package var origin: (x: Int, y: Int) { (Int(region.x), Int(region.y)) }

  /// Gray or red, green and blue, as in the photo, of nothing but the subjects: 0 where none is near; and alpha,
  /// 0 if there is no subject.
  package var rows: PixelRows {
    PixelRows(width: width, height: height, channels: photoChannels + 1) { y, row in
      pv_subject_cutter_row(self.cutter, Int32(y), row)
    }
  }

  /// The cutout over `background`, which is scaled to cover it: red, green and blue.
  package func composed(over background: Raster) throws(ScanError) -> Raster {
    let back = try background.covering(width: width, height: height).inColor()
    return try back.transformed { pv_subject_cutter_composed(cutter, $0) }
  }

  /// The cutout over the color `red`, `green`, `blue`, 0 to 255 each.
  package func composed(red: UInt8, green: UInt8, blue: UInt8) throws(ScanError) -> Raster {
    let pixel = Raster(width: 1, height: 1, channels: 3) { bytes, _ in
      (bytes[0], bytes[1], bytes[2]) = (red, green, blue)
    }
    guard let pixel else { throw .openCV(purpose: "an image") }
    return try composed(over: pixel)
  }
}

extension Raster {
  /// A copy with three channels; itself if it has them.
  fileprivate func inColor() throws(ScanError) -> Raster {
    if channels == 3 { return self }
    return try transformed { pv_page_background($0, Int32(width), Int32(height), 3) }
  }

  /// The middle of the image, scaled to `width` × `height` pixels without distortion.
  fileprivate func covering(width: Int, height: Int) throws(ScanError) -> Raster {
    let scale = max(Double(width) / Double(self.width), Double(height) / Double(self.height))
    let part = (
      width: min(Double(self.width), max(1, Double(width) / scale)),
      height: min(Double(self.height), max(1, Double(height) / scale))
    )
    let middle = try cropped(
      to: Box(
        x: (Double(self.width) - part.width) / 2, y: (Double(self.height) - part.height) / 2,
        width: part.width, height: part.height))
    return try middle.resized(width: width, height: height)
  }
}
