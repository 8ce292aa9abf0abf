internal import PlatenModel

/// What the page network sees in one window of a picture.
struct PageLook {
  let window: PageWindow
  let maps: PageMaps

  /// The pages in it; one that fills it is none.
  func sights() -> [PageSight] {
    let peaks = maps.cornerPeaks(atLeast: 0.2)
    return PageInstances(in: maps).regions().compactMap { region in
      guard let fit = RegionFit(region, in: maps, peaks: peaks), !fit.quad.isWholePicture
      else { return nil }
      return PageSight(look: self, region: region, fit: fit)
    }
  }
}

extension PageLook {
  init(at window: PageWindow, of picture: Raster) throws(ScanError) {
    self.init(window: window, maps: try PageMaps(of: window, in: picture))
  }

  /// How likely the corner of a page is at `place`, in pixels of the picture: 0 to 1, outside the
  /// window what it is at its rim.
  func cornerProbability(at place: Point) -> Double {
    maps.logit(.corner, at: window.cells(place)).logistic
  }

  /// How likely what lies in `quad`, in pixels of the picture, is part of a page: the mean of
  /// 8 × 8 places in it, 0 to 1.
  func pageProbability(in quad: Quad) -> Double {
    func between(_ a: Point, _ b: Point, _ part: Double) -> Point {
      Point(x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y))
    }
    let parts = (0..<8).map { (Double($0) + 0.5) / 8 }
    let places = parts.flatMap { down in
      let left = between(quad.topLeft, quad.bottomLeft, down)
      let right = between(quad.topRight, quad.bottomRight, down)
      return parts.map { between(left, right, $0) }
    }
    let sum = places.reduce(0) { $0 + maps.logit(.page, at: window.cells($1)).logistic }
    return sum / Double(places.count)
  }
}

/// A page as the page network sees it.
struct PageSight {
  let look: PageLook
  let region: PageRegion
  let fit: RegionFit

  /// Its corners, in pixels of the picture.
  var quad: Quad { look.window.place(fit.quad) }

  /// Places all along its border, in pixels of the picture, in no order.
  var border: [Point] { region.border.map(look.window.place) }

  /// The longer side of the upright box around it, in pixels of the picture.
  var extent: Double {
    let box = quad.box
    return max(box.width, box.height)
  }

  /// Whether it goes on beyond its window, in a picture that does so too.
  func isCut(in picture: Raster) -> Bool {
    let window = look.window, last = PageMaps.size - 1
    return region.cells.contains { cell in
      let column = cell % PageMaps.size, row = cell / PageMaps.size
      return column == 0 && window.x > 0 || row == 0 && window.y > 0
        || column == last && window.x + window.width < picture.width
        || row == last && window.y + window.height < picture.height
    }
  }

  /// Whether `other` is the same page, seen a little differently.
  func isSamePage(as other: PageSight) -> Bool {
    let areas = quad.area / other.quad.area
    return quad.contains(other.quad.centre) && other.quad.contains(quad.centre)
      && areas > 0.7 && areas < 1 / 0.7
  }

  /// Whether those of `others` that lie in it take half of it: the same page, or those that it
  /// was taken for as one.
  func isCovered(by others: [PageSight]) -> Bool {
    let inside = others.filter {
      quad.contains($0.quad.centre) && $0.quad.area < 1.5 * quad.area
    }
    return inside.reduce(0) { $0 + $1.quad.area } >= 0.5 * quad.area
  }
}

extension Quad {
  /// Whether, in cells of the maps, it is (nearly) all there is to see.
  fileprivate var isWholePicture: Bool {
    let size = Double(PageMaps.size), rim = 0.015 * size
    let frameSides = [
      sides[0].start.y < rim && sides[0].end.y < rim,
      sides[1].start.x > size - rim && sides[1].end.x > size - rim,
      sides[2].start.y > size - rim && sides[2].end.y > size - rim,
      sides[3].start.x < rim && sides[3].end.x < rim,
    ]
    return frameSides.count { $0 } > 2
  }
}
