package import PlatenModel

/// The lines of a page that may lie on its side or stand on its head, and the turn that sets
/// it upright.
package struct OrientedLines {
  /// In pixels of the turned page.
  package let lines: [TextLine]
  package let orientation: OrientationDecision
  /// How high most capitals are, in pixels; 0 where there are no letters.
  package let capitalHeight: Double
  /// How much of the text would run across if the page lay on its side: 0 to 1.
  package let sidewaysShare: Double

  /// Looks at a grey page, once where it is upright. With a `rotation` that is the turn.
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

  /// The same page (grey, as the photo shows it) set on its head, for who can tell better.
  package func upsideDown(
    on page: Raster, confidence: Double
  ) throws(ScanError) -> OrientedLines {
    let rotation = orientation.rotation.followed(by: .halfTurn)
    return OrientedLines(
      try TextLineDetector().detections(on: page.turned(by: rotation)),
      orientation: OrientationDecision(rotation: rotation, confidence: confidence))
  }

  /// The same page (grey, as the photo shows it) lying on its side; reading tells how sure.
  package func sideways(on page: Raster) throws(ScanError) -> OrientedLines {
    let quarterTurn = orientation.rotation.swapsSides ? Rotation.counterclockwise : .clockwise
    return try OrientedLines(on: page, rotation: orientation.rotation.followed(by: quarterTurn))
  }

  /// The same, as sure as `confidence` says.
  package func confirmed(confidence: Double) -> OrientedLines {
    OrientedLines(
      lines: lines,
      orientation: OrientationDecision(rotation: orientation.rotation, confidence: confidence),
      capitalHeight: capitalHeight, sidewaysShare: sidewaysShare)
  }
}
