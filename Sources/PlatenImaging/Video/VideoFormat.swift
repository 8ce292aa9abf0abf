internal import CVision
package import PlatenModel

/// The layout of a video frame in memory: a plane of luma and, unless it is gray, two of chroma
/// (Rec. 601), without padding.
package struct VideoFormat: Hashable, Sendable {
  /// How many pixels share a chroma sample.
  package enum Chroma: Hashable, Sendable {
    /// No chroma: gray.
    case none
    /// 4:4:4, 4:2:2 and 4:2:0.
    case full, half, quarter
  }

  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  package let chroma: Chroma
  /// Whether luma uses 0 to 255, as in JPEG, instead of 16 to 235.
  package let isFullRange: Bool

  /// Creates a format; `nil` for a size without pixels, or with more than `maximumMegapixels`
  /// or sides over ``Raster/longestSide``.
  package init?(
    width: Int, height: Int, chroma: Chroma, isFullRange: Bool, maximumMegapixels: Double
  ) {
    let sides = 1...Raster.longestSide
    guard sides.contains(width), sides.contains(height),
      Double(width) * Double(height) <= maximumMegapixels * 1e6
    else { return nil }
    self.width = width
    self.height = height
    self.chroma = chroma
    self.isFullRange = isFullRange
  }

  /// The bytes of a frame.
  package var frameSize: Int { Int(pv_video_frame_size(layout)) }

  fileprivate var layout: pv_video_format {
    let (horizontal, vertical): (Int32, Int32) =
      switch chroma {
      case .none: (0, 0)
      case .full: (1, 1)
      case .half: (2, 1)
      case .quarter: (2, 2)
      }
    return pv_video_format(
      width: Int32(width), height: Int32(height), chroma_width: horizontal,
      chroma_height: vertical, is_full_range: isFullRange ? 1 : 0)
  }
}

extension Raster {
  /// The frame in `bytes`, which are ``VideoFormat/frameSize``: RGB, or gray without chroma.
  package convenience init(
    planes bytes: UnsafeRawBufferPointer, format: VideoFormat
  ) throws(ScanError) {
    precondition(bytes.count == format.frameSize, "a frame of another size")
    try self.init(
      orThrow: pv_image_from_planes(
        bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), format.layout))
  }

  /// The frame of `width` × `height` pixels, an even width, in packed YUYV with rows of
  /// `bytesPerRow`.
  package convenience init(
    yuyv bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int
  ) throws(ScanError) {
    precondition(bytes.count >= height * bytesPerRow, "a frame of another size")
    try self.init(
      orThrow: pv_image_from_yuyv(
        bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), Int32(width), Int32(height),
        bytesPerRow))
  }
}

extension Raster {
  /// The raster with less noise and less glare: the mean of it and of `frames` where they agree; where
  /// it has glare, those without. Each frame comes with the homography from this raster to it.
  package func fused(
    with frames: [(raster: Raster, motion: Homography)]
  ) throws(ScanError) -> Raster {
    let motions = frames.flatMap(\.motion.elements)
    return try transformed { reference in
      Raster.withImages(of: frames.map(\.raster)) {
        pv_fused(reference, $0, motions, Int32(frames.count))
      }
    }
  }

  /// A copy with its local contrast enhanced.
  package func contrastEnhanced() throws(ScanError) -> Raster {
    try transformed { pv_contrast_enhanced($0) }
  }

  /// The part of the raster in `box`, in pixels; black outside.
  package func cropped(to box: Box) throws(ScanError) -> Raster {
    let x = box.x.rounded(), y = box.y.rounded()
    return try warped(
      by: Homography(1, 0, x, 0, 1, y), width: max(1, Int(box.width.rounded())),
      height: max(1, Int(box.height.rounded())), borderColor: [0, 0, 0], samples: 1)
  }

  /// The raster as seen after a motion: what `motion` maps a point to is shown at the point.
  package func stabilized(by motion: Homography) throws(ScanError) -> Raster {
    try warped(by: motion, width: width, height: height, borderColor: [0, 0, 0], samples: 1)
  }
}
