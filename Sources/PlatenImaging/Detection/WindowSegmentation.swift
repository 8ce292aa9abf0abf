internal import PlatenModel

/// The page network's result for one window of an image.
struct WindowSegmentation {
  let window: InferenceWindow
  let maps: SegmentationMaps

  /// The pages in the window. A quad that fills the window is not a page.
  func proposals() -> [PageProposal] {
    let peaks = maps.cornerPeaks(atLeast: 0.2)
    return PageInstances(in: maps).regions().compactMap { region in
      guard let fit = RegionFit(region, in: maps, peaks: peaks), !fit.quad.fillsWindow
      else { return nil }
      return PageProposal(segmentation: self, region: region, fit: fit)
    }
  }
}

extension WindowSegmentation {
  init(at window: InferenceWindow, of raster: Raster) throws(ScanError) {
    self.init(window: window, maps: try SegmentationMaps(of: window, in: raster))
  }

  /// The probability, 0 to 1, of a page's corner at a point in pixels of the image; outside the
  /// window, that of the nearest cell.
  func cornerProbability(at point: Point) -> Double {
    maps.logit(.corner, at: window.cells(point)).logistic
  }

  /// The mean page probability, 0 to 1, of 8 × 8 points in `quad`, in pixels of the image.
  func pageProbability(in quad: Quad) -> Double {
    func interpolated(_ a: Point, _ b: Point, _ fraction: Double) -> Point {
      Point(x: a.x + fraction * (b.x - a.x), y: a.y + fraction * (b.y - a.y))
    }
    let fractions = (0..<8).map { (Double($0) + 0.5) / 8 }
    let points = fractions.flatMap { down in
      let left = interpolated(quad.topLeft, quad.bottomLeft, down)
      let right = interpolated(quad.topRight, quad.bottomRight, down)
      return fractions.map { interpolated(left, right, $0) }
    }
    let sum = points.reduce(0) { $0 + maps.logit(.page, at: window.cells($1)).logistic }
    return sum / Double(points.count)
  }
}

/// A page detected by the page network.
struct PageProposal {
  let segmentation: WindowSegmentation
  let region: PageRegion
  let fit: RegionFit

  /// The corners, in pixels of the image.
  var quad: Quad { segmentation.window.pixels(fit.quad) }

  /// Points all along the border, in pixels of the image, in no order.
  var border: [Point] { region.border.map(segmentation.window.pixels) }

  /// The longer side of the bounding box, in pixels of the image.
  var extent: Double {
    let boundingBox = quad.boundingBox
    return max(boundingBox.width, boundingBox.height)
  }

  /// Whether the page reaches a border of its window beyond which the image continues.
  func isTruncated(in raster: Raster) -> Bool {
    let window = segmentation.window, last = SegmentationMaps.size - 1
    return region.cells.contains { cell in
      let column = cell % SegmentationMaps.size, row = cell / SegmentationMaps.size
      return column == 0 && window.x > 0 || row == 0 && window.y > 0
        || column == last && window.x + window.width < raster.width
        || row == last && window.y + window.height < raster.height
    }
  }

  /// Whether `other` is a detection of the same page.
  func isSamePage(as other: PageProposal) -> Bool {
    let areaRatio = quad.area / other.quad.area
    return quad.contains(other.quad.centre) && other.quad.contains(quad.centre)
      && areaRatio > 0.7 && areaRatio < 1 / 0.7
  }

  /// Whether `others` inside this proposal cover half of its area: the same page, or several pages
  /// that this one merges.
  func isCovered(by others: [PageProposal]) -> Bool {
    let inside = others.filter {
      quad.contains($0.quad.centre) && $0.quad.area < 1.5 * quad.area
    }
    return inside.reduce(0) { $0 + $1.quad.area } >= 0.5 * quad.area
  }
}

extension Quad {
  /// Whether the quad, in cells of the maps, covers nearly all of the window.
  fileprivate var fillsWindow: Bool {
    let size = Double(SegmentationMaps.size), margin = 0.015 * size
    let frameSides = [
      sides[0].start.y < margin && sides[0].end.y < margin,
      sides[1].start.x > size - margin && sides[1].end.x > size - margin,
      sides[2].start.y > size - margin && sides[2].end.y > size - margin,
      sides[3].start.x < margin && sides[3].end.x < margin,
    ]
    return frameSides.count { $0 } > 2
  }
}
