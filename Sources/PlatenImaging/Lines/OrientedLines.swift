package import PlatenModel

/// The text lines of a page, and the orientation of the page: upright, upside down or on its side.
package struct OrientedLines {
  /// In pixels of the page after it is turned upright.
  package let lines: [TextLine]
  package let orientation: OrientationDecision
  /// The height of most capitals, in pixels; 0 where there are no letters.
  package let capitalHeight: Double
  /// The fraction of the text that would be horizontal if the page were on its side: 0 to 1.
  package let sidewaysShare: Double

  /// Detects the lines of a gray page and its orientation. A given `rotation` determines the
  /// orientation.
  package init(on page: Raster, rotation: Rotation?) throws(ScanError) {
    let finder = TextLineDetector()
    if let rotation {
      self.init(
        try finder.detections(on: page.turned(by: rotation)),
        orientation: OrientationDecision(rotation: rotation, confidence: 1))
      return
    }
    var turn = Rotation.none, detections = try finder.detections(on: page)
    let sidewaysShare = min(detections.sidewaysShare, 1 - detections.sidewaysShare)
    var share = 1 - sidewaysShare
    if detections.sidewaysShare > 0.5 {
      turn = .clockwise
      detections = try finder.detections(on: page.turned(by: turn))
    }
    share = min(share, max(detections.upsideDownShare, 1 - detections.upsideDownShare))
    if detections.upsideDownShare > 0.5 {
      turn = turn == .none ? .halfTurn : .counterclockwise
      detections = try finder.detections(on: page.turned(by: turn))
    }
    let confidence = detections.lines.isEmpty ? 0 : (2 * share - 1).rounded(toPlaces: 3)
    self.init(
      lines: detections.lines,
      orientation: OrientationDecision(rotation: turn, confidence: confidence),
      capitalHeight: detections.capitalHeight, sidewaysShare: sidewaysShare)
  }

  init(
    lines: [TextLine], orientation: OrientationDecision, capitalHeight: Double,
    sidewaysShare: Double = 0
  ) {
    self.lines = lines
    self.orientation = orientation
    self.capitalHeight = capitalHeight
    self.sidewaysShare = sidewaysShare
  }

  private init(_ detections: TextLineDetector.Detections, orientation: OrientationDecision) {
    self.init(
      lines: detections.lines, orientation: orientation, capitalHeight: detections.capitalHeight,
      sidewaysShare: detections.sidewaysShare)
  }

  /// The lines of the page rotated by a further 180°, with the confidence of the caller's own
  /// decision; `page` is gray, in the photo's orientation.
  package func upsideDown(
    on page: Raster, confidence: Double
  ) throws(ScanError) -> OrientedLines {
    let rotation = orientation.rotation.followed(by: .halfTurn)
    return OrientedLines(
      try TextLineDetector().detections(on: page.turned(by: rotation)),
      orientation: OrientationDecision(rotation: rotation, confidence: confidence))
  }

  /// The lines of the page rotated by a further 90°; recognition determines the confidence. `page`
  /// is gray, in the photo's orientation.
  package func sideways(on page: Raster) throws(ScanError) -> OrientedLines {
    let quarterTurn = orientation.rotation.swapsSides ? Rotation.counterclockwise : .clockwise
    return try OrientedLines(on: page, rotation: orientation.rotation.followed(by: quarterTurn))
  }

  /// The same lines with another confidence of the orientation.
  package func confirmed(confidence: Double) -> OrientedLines {
    OrientedLines(
      lines: lines,
      orientation: OrientationDecision(rotation: orientation.rotation, confidence: confidence),
      capitalHeight: capitalHeight, sidewaysShare: sidewaysShare)
  }
}

extension OrientedLines {
  /// The fraction of a page of `area` pixels that text lines cover, 0 to 1: twice the x-height high,
  /// for ascenders and descenders.
  package func coveredFraction(of area: Int) -> Double {
    lines.reduce(0) { $0 + $1.width * $1.xHeight * 2 } / Double(max(1, area))
  }
}
