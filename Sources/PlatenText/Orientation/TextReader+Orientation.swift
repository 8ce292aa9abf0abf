package import PlatenModel

/// What was read on a page of unknown orientation, and how it was turned for that.
package struct UprightReading: Sendable {
  /// Its places are in pixels of the turned page.
  package let reading: Reading
  package let orientation: OrientationDecision
}

extension TextReader {
  /// Reads a page that may lie on its side or stand on its head.
  ///
  /// It is read as it is, and where that goes well, that is all: an upright page
  /// costs nothing more. Only else it is read standing on its head too; text on
  /// its side Tesseract notices by itself. The page is turned when the turned
  /// reading is clearly the better one, and otherwise left alone, with confidence
  /// 0. All readings together have the time until `deadline`.
  package func readUpright(
    _ pixels: PixelView, resolution: Resolution?, deadline: Duration?
  ) throws(ScanError) -> UprightReading {
    let page = PageOnGlass(
      pixels: pixels, resolution: resolution, end: deadline.map { ContinuousClock.now + $0 })
    let asIs = try trial(of: page, turned: .none, layout: layout)
    if asIs.evidence.clearTurn == Rotation.none { return asIs.upright }

    guard asIs.reading.isComplete, let (turn, trial) = try proposedTurn(of: page, asIs: asIs)
    else { return asIs.undecided }
    let fits = trial.rotation == turn && trial.layout == layout
    let turned = fits ? trial : try self.trial(of: page, turned: turn, layout: layout)
    return turned.isClearlyBetter(than: asIs) ? turned.upright : asIs.undecided
  }

  /// How a page has to be turned to stand upright; costs as much as reading it.
  package func orientation(
    of pixels: PixelView, resolution: Resolution?
  ) throws(ScanError) -> OrientationDecision {
    try readUpright(pixels, resolution: resolution, deadline: nil).orientation
  }

  /// The turn of a page that an automatic reading is sure of, as it is or on its
  /// head, and that reading.
  private func proposedTurn(
    of page: PageOnGlass, asIs: Trial
  ) throws(ScanError) -> (Rotation, Trial)? {
    for rotation in [Rotation.none, .halfTurn] {
      let isDone = rotation == asIs.rotation && asIs.layout == .automatic
      let trial = isDone ? asIs : try trial(of: page, turned: rotation, layout: .automatic)
      if let turn = trial.evidence.clearTurn { return (rotation.followed(by: turn), trial) }
    }
    return nil
  }

  /// Reads the page turned by `rotation`.
  private func trial(
    of page: PageOnGlass, turned rotation: Rotation, layout: PageLayout
  ) throws(ScanError) -> Trial {
    let (reading, evidence) = try read(
      page.pixels, turned: rotation, layout: layout, resolution: page.resolution,
      deadline: page.timeLeft)
    return Trial(rotation: rotation, layout: layout, reading: reading, evidence: evidence)
  }
}

/// What ``TextReader/readUpright(_:resolution:deadline:)`` was asked to read.
private struct PageOnGlass {
  let pixels: PixelView
  let resolution: Resolution?
  let end: ContinuousClock.Instant?

  var timeLeft: Duration? { end.map { $0 - .now } }
}

/// A page read after one turn.
private struct Trial {
  let rotation: Rotation
  let layout: PageLayout
  let reading: Reading
  let evidence: OrientationEvidence

  /// The answer when the turn was right.
  var upright: UprightReading { answer(confidence: evidence.uprightShare) }

  /// The answer when nothing shows how the page should lie.
  var undecided: UprightReading { answer(confidence: 0) }

  /// Whether twice as many of its letters are sure to be upright, and enough of them.
  func isClearlyBetter(than other: Trial) -> Bool {
    evidence.clearTurn == Rotation.none
      && evidence.uprightShare >= 2 * other.evidence.uprightShare
  }

  private func answer(confidence: Double) -> UprightReading {
    UprightReading(
      reading: reading,
      orientation: OrientationDecision(
        rotation: rotation, confidence: confidence.rounded(toPlaces: 3)))
  }
}

extension Rotation {
  /// Both turns, one after the other.
  fileprivate func followed(by other: Rotation) -> Rotation {
    Rotation(rawValue: (rawValue + other.rawValue) % 360)!
  }
}
