internal import CVision
internal import PlatenModel

/// Quads around what differs from the rest of the picture: areas that a threshold,
/// a step in colour or a closed edge cuts out, in several channels.
struct MaskHypotheses {
  let scene: DetectionScene

  /// In scene pixels; many, and many of them wrong.
  func quads() throws(ScanError) -> [Quad] {
    var quads: [Quad] = []
    for mask in try barrierMasks() + colourMasks() + edgeMasks() {
      for rank in 0..<2 { quads += hull(of: mask, rank: rank).fittedQuads() }
    }
    return quads
  }

  /// What cannot be reached from the frame without a step in colour. A page may
  /// touch one side of the frame, so each side is left out once.
  private func barrierMasks() throws(ScanError) -> [Raster] {
    let sides = [pv_side_top, pv_side_right, pv_side_bottom, pv_side_left].map { UInt32($0) }
    let all = sides.reduce(0, |)
    // Half the size takes a quarter of the time, and the sides are refined later anyway.
    let half = try scene.paper.resized(toScale: 0.5)
    var masks: [Raster] = []
    for left in [0] + sides {
      let barrier = try Raster(orThrow: pv_detect_barrier(half.image, all & ~left))
        .resized(width: scene.width, height: scene.height)
      masks += try barrier.masks(atOtsuTimes: left == 0 ? [0.5, 0.75, 1, 1.3] : [0.75, 1])
    }
    return masks
  }

  /// What is lighter, darker, or more or less colourful than the rest, or unlike
  /// the frame's border.
  private func colourMasks() throws(ScanError) -> [Raster] {
    var masks: [Raster] = []
    for clusters in [1, 3] {
      let distance = try Raster(
        orThrow: pv_detect_border_distance(scene.paper.image, Int32(clusters)))
      masks += try distance.masks(atOtsuTimes: [0.7, 1])
    }
    let lightness = try Raster(orThrow: pv_detect_channel(scene.paper.image, 0))
    masks += try lightness.masks(atOtsuTimes: [0.85, 1, 1.15])
    masks += try lightness.masks(atOtsuTimes: [1], below: true)
    masks += try Raster(orThrow: pv_detect_channel(scene.paper.image, 2)).masks(atOtsuTimes: [1])
    let chroma = try Raster(orThrow: pv_detect_chroma(scene.paper.image))
    masks += try chroma.masks(atOtsuTimes: [1])
    masks += try chroma.masks(atOtsuTimes: [1], below: true)
    return masks
  }

  /// What closed edges fence in.
  private func edgeMasks() throws(ScanError) -> [Raster] {
    var masks: [Raster] = []
    for high in [20.0, 40, 80] {
      let enclosed = pv_detect_enclosed(scene.paper.image, high / 2, high, 2)
      masks.append(try Raster(orThrow: enclosed))
    }
    return masks
  }

  /// The hull of the `rank`th largest part of at least 3 % of the picture; empty
  /// where there is none.
  private func hull(of mask: Raster, rank: Int) -> Outline {
    let capacity = 64
    let numbers = [Double](unsafeUninitializedCapacity: 2 * capacity) { buffer, count in
      count = 2 * Int(
        pv_detect_hull(
          mask.image, Int32(rank), 0.03 * scene.area, 1.2, buffer.baseAddress!, Int32(capacity)))
    }
    return Outline(
      points: stride(from: 0, to: numbers.count, by: 2).map {
        Point(x: numbers[$0], y: numbers[$0 + 1])
      })
  }
}

extension Raster {
  /// What lies above (or, with `below`, under) Otsu's threshold times each of `factors`.
  fileprivate func masks(
    atOtsuTimes factors: [Double], below: Bool = false
  ) throws(ScanError) -> [Raster] {
    let level = Double(pv_detect_otsu(image))
    var masks: [Raster] = []
    for factor in factors {
      let mask = pv_detect_mask(image, Int32(min(254, level * factor)), below ? 1 : 0, 3)
      masks.append(try Raster(orThrow: mask))
    }
    return masks
  }
}
