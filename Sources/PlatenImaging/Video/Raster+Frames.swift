internal import CVision
package import PlatenModel

extension Raster {
  /// The raster with less noise and less glare: the mean of it and of `frames` where they agree; where
  /// it has glare, those without. Each frame comes with the homography from this raster to it.
  package func fused(
    with frames: [(raster: Raster, motion: Homography)]
  ) throws(ScanError) -> Raster {
    let images = frames.map { Optional($0.raster.image) }
    let motions = frames.flatMap(\.motion.elements)
    let fused = withExtendedLifetime(frames) {
      images.withUnsafeBufferPointer { images in
        images.withMemoryRebound(to: OpaquePointer.self) { images in
          pv_fused(image, images.baseAddress!, motions, Int32(frames.count))
        }
      }
    }
    return try Raster(orThrow: fused)
  }

  /// A copy with its local contrast enhanced.
  package func contrastEnhanced() throws(ScanError) -> Raster {
    try Raster(orThrow: pv_contrast_enhanced(image))
  }

  /// The part of the raster in `box`, in pixels; black outside.
  package func cropped(to box: Box) throws(ScanError) -> Raster {
    let x = box.x.rounded(), y = box.y.rounded()
    return try warped(
      by: Homography(1, 0, x, 0, 1, y), width: max(1, Int(box.width.rounded())),
      height: max(1, Int(box.height.rounded())), borderColour: [0, 0, 0], samples: 1)
  }

  /// The raster as seen after a motion: what `motion` maps a point to is shown at the point.
  package func stabilised(by motion: Homography) throws(ScanError) -> Raster {
    try warped(by: motion, width: width, height: height, borderColour: [0, 0, 0], samples: 1)
  }
}
