internal import PlatenModel

/// What the page network sees in one window of a picture.
struct WindowSegmentation {
  let window: InferenceWindow
  let maps: SegmentationMaps

  /// The pages in it; one that fills it is none.
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

  /// How likely the corner of a page is at `place`, in pixels of the picture: 0 to 1, outside the
  /// window what it is at its rim.
  func cornerProbability(at place: Point) -> Double {
    maps.logit(.corner, at: window.cells(place)).logistic
  }

  /// How likely what lies in `quad`, in pixels of the picture, is part of a page: the mean of
  /// 8 × 8 places in it, 0 to 1.
  func pageProbability(in quad: Quad) -> Double {
    func interpolated(_ a: Point, _ b: Point, _ fraction: Double) -> Point {
      Point(x: a.x + fraction * (b.x - a.x), y: a.y + fraction * (b.y - a.y))
    }
    let fractions = (0..<8).map { (Double($0) + 0.5) / 8 }
    let places = fractions.flatMap { down in
      let left = interpolated(quad.topLeft, quad.bottomLeft, down)
      let right = interpolated(quad.topRight, quad.bottomRight, down)
      return fractions.map { interpolated(left, right, $0) }
    }
    let sum = places.reduce(0) { $0 + maps.logit(.page, at: window.cells($1)).logistic }
    return sum / Double(places.count)
  }
}

/// A page as the page network sees it.
struct PageProposal {
  let segmentation: WindowSegmentation
  let region: PageRegion
  let fit: RegionFit

  /// Its corners, in pixels of the picture.
  var quad: Quad { segmentation.window.place(fit.quad) }

  /// Places all along its border, in pixels of the picture, in no order.
  var border: [Point] { region.border.map(segmentation.window.place) }

  /// The longer side of the upright box around it, in pixels of the picture.
  var extent: Double {
    let boundingBox = quad.boundingBox
    return max(boundingBox.width, boundingBox.height)
  }

  /// Whether it goes on beyond its window, in a picture that does so too.
  func isTruncated(in raster: Raster) -> Bool {
    let window = segmentation.window, last = SegmentationMaps.size - 1
    return region.cells.contains { cell in
      let column = cell % SegmentationMaps.size, row = cell / SegmentationMaps.size
      return column == 0 && window.x > 0 || row == 0 && window.y > 0
        || column == last && window.x + window.width < raster.width
        || row == last && window.y + window.height < raster.height
    }
  }

  /// Whether `other` is the same page, seen a little differently.
  func isSamePage(as other: PageProposal) -> Bool {
    let areaRatio = quad.area / other.quad.area
    return quad.contains(other.quad.centre) && other.quad.contains(quad.centre)
      && areaRatio > 0.7 && areaRatio < 1 / 0.7
  }

  /// Whether those of `others` that lie in it take half of it: the same page, or those that it
  /// was taken for as one.
  func isCovered(by others: [PageProposal]) -> Bool {
    let inside = others.filter {
      quad.contains($0.quad.centre) && $0.quad.area < 1.5 * quad.area
    }
    return inside.reduce(0) { $0 + $1.quad.area } >= 0.5 * quad.area
  }
}

extension Quad {
  /// Whether, in cells of the maps, it is (nearly) all there is to see.
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
