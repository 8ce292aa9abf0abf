package import PlatenModel

/// The lines of a page that may lie on its side or stand on its head, and the turn that sets
/// it upright.
package struct UprightLines {
  /// In pixels of the turned page.
  package let lines: [TextLine]
  package let orientation: OrientationDecision
  /// How high most capitals are, in pixels; 0 where there are no letters.
  package let capitalHeight: Double
  /// How much of the text would run across if the page lay on its side: 0 to 1.
  package let sidewaysShare: Double

  /// Looks at a grey page, once where it is upright. With a `rotation` that is the turn.
  package init(on page: Raster, rotation: Rotation?) throws(ScanError) {
    let finder = LineFinder()
    if let rotation {
      self.init(
        try finder.findings(on: page.turned(by: rotation)),
        orientation: OrientationDecision(rotation: rotation, confidence: 1))
      return
    }
    var turn = Rotation.none, findings = try finder.findings(on: page)
    let sidewaysShare = min(findings.sidewaysShare, 1 - findings.sidewaysShare)
    var share = 1 - sidewaysShare
    if findings.sidewaysShare > 0.5 {
      turn = .clockwise
      findings = try finder.findings(on: page.turned(by: turn))
    }
    share = min(share, max(findings.invertedShare, 1 - findings.invertedShare))
    if findings.invertedShare > 0.5 {
      turn = turn == .none ? .halfTurn : .counterclockwise
      findings = try finder.findings(on: page.turned(by: turn))
    }
    let confidence = findings.lines.isEmpty ? 0 : (2 * share - 1).rounded(toPlaces: 3)
    self.init(
      lines: findings.lines,
      orientation: OrientationDecision(rotation: turn, confidence: confidence),
      capitalHeight: findings.capitalHeight, sidewaysShare: sidewaysShare)
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

  private init(_ findings: LineFinder.Findings, orientation: OrientationDecision) {
    self.init(
      lines: findings.lines, orientation: orientation, capitalHeight: findings.capitalHeight,
      sidewaysShare: findings.sidewaysShare)
  }

  /// The same page (grey, as the photo shows it) set on its head, for who can tell better.
  package func turnedOver(
    on page: Raster, confidence: Double
  ) throws(ScanError) -> UprightLines {
    let rotation = orientation.rotation.followed(by: .halfTurn)
    return UprightLines(
      try LineFinder().findings(on: page.turned(by: rotation)),
      orientation: OrientationDecision(rotation: rotation, confidence: confidence))
  }

  /// The same page (grey, as the photo shows it) lying on its side; reading tells how sure.
  package func onItsSide(on page: Raster) throws(ScanError) -> UprightLines {
    let way = orientation.rotation.swapsSides ? Rotation.counterclockwise : .clockwise
    return try UprightLines(on: page, rotation: orientation.rotation.followed(by: way))
  }

  /// The same, as sure as `confidence` says.
  package func confirmed(confidence: Double) -> UprightLines {
    UprightLines(
      lines: lines,
      orientation: OrientationDecision(rotation: orientation.rotation, confidence: confidence),
      capitalHeight: capitalHeight, sidewaysShare: sidewaysShare)
  }
}
