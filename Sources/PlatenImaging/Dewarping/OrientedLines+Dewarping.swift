internal import PlatenModel

extension OrientedLines {
  /// The distance of the points of a mapped baseline, in x-heights.
  private static let step = 2.0
  /// The maximum bend of one line, in x-heights, so that a few wrong lines do not decide.
  private static let maximumBend = 4.0
  /// The height of capitals where there are none, as a share of the page's height.
  private static let typicalCapitalHeight = 1.0 / 60

  /// The lines of the same page on `page`, where it is dewarped; gray, as it lies in the photo.
  func detectedAgain(on page: Raster) throws(ScanError) -> OrientedLines {
    let detected = try OrientedLines(on: page, rotation: orientation.rotation)
    return OrientedLines(
      lines: detected.lines, orientation: orientation, capitalHeight: detected.capitalHeight,
      sidewaysShare: sidewaysShare)
  }

  /// The rules of the upright page; `page` is gray, as it lies in the photo.
  func rules(on page: Raster) throws(ScanError) -> PageRules {
    let upright = try page.turned(by: orientation.rotation)
    return try PageRules(
      on: upright,
      capitalHeight: capitalHeight > 0
        ? capitalHeight : Self.typicalCapitalHeight * Double(upright.height))
  }

  /// The lines of the page after `map`, which takes points of the page as it lies, of `width` ×
  /// `height` pixels, to others of it; or to those of one of `newWidth` × `newHeight` pixels.
  func mapped(
    by map: (Point) -> Point, width: Double, height: Double, toWidth newWidth: Double? = nil,
    toHeight newHeight: Double? = nil
  ) -> OrientedLines {
    let (newWidth, newHeight) = (newWidth ?? width, newHeight ?? height)
    let toPage = fromUpright(width: width, height: height)
    let toUpright = fromUpright(width: newWidth, height: newHeight).inverse
    let scale = orientation.rotation.swapsSides ? newWidth / width : newHeight / height
    return OrientedLines(
      lines: lines.map { line in
        TextLine(
          baseline: line.resampled(step: Self.step * line.xHeight).map {
            toUpright(map(toPage($0)))
          },
          xHeight: line.xHeight * scale)
      },
      orientation: orientation, capitalHeight: capitalHeight * scale, sidewaysShare: sidewaysShare)
  }

  /// The map from the upright page to the page as it lies, of `width` × `height` pixels.
  func fromUpright(width: Double, height: Double) -> Homography {
    let rotation = orientation.rotation
    let (uprightWidth, uprightHeight) = rotation.swapsSides ? (height, width) : (width, height)
    return Homography(undoing: rotation, width: uprightWidth, height: uprightHeight)
  }

  /// The mean vertical range of the lines that are long enough to show the page's shape, in x-heights;
  /// 0 where there are none.
  var bend: Double {
    let bends = lines.filter(\.showsShape).map {
      min($0.verticalRange / $0.xHeight, Self.maximumBend)
    }
    return bends.reduce(0, +) / Double(max(1, bends.count))
  }
}

extension TextLine {
  /// The minimum length of a line that shows the page's shape, in x-heights.
  private static let minimumLength = 8.0

  var showsShape: Bool { width > Self.minimumLength * xHeight }

  /// The difference between the highest and the lowest point of the baseline, in pixels.
  var verticalRange: Double {
    let ys = baseline.map(\.y)
    return ys.max()! - ys.min()!
  }

  /// Points of the baseline about `step` pixels apart, with both ends.
  func resampled(step: Double) -> [Point] {
    let count = max(1, Int((width / step).rounded(.up)))
    return (0...count).map { index in
      let x = start.x + Double(index) / Double(count) * width
      return Point(x: x, y: baselineY(at: x))
    }
  }
}
