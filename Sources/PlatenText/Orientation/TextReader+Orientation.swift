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
  /// costs nothing more. Only else it is read in other ways (see ``otherWays``); the
  /// page is turned when the turned reading is clearly the better one, and otherwise
  /// left alone, with confidence 0. All readings together have the time until
  /// `deadline`.
  package func readUpright(
    _ pixels: PixelView, resolution: Resolution?, deadline: Duration?
  ) throws(ScanError) -> UprightReading {
    let page = PageOnGlass(
      pixels: pixels, resolution: resolution, end: deadline.map { ContinuousClock.now + $0 })
    let asIs = try trial(of: page, turned: .none, layout: layout)
    if asIs.evidence.clearTurn == Rotation.none { return asIs.upright }

    guard let clear = try clearTrial(of: page, asIs: asIs), let turn = clear.turnUpright else {
      return asIs.undecided
    }
    if turn == .none { return clear.upright }
    let turned =
      clear.rotation == turn ? clear : try trial(of: page, turned: turn, layout: layout)
    return turned.isClearlyBetter(than: asIs) ? turned.upright : asIs.undecided
  }

  /// How a page has to be turned to stand upright, for who does not need its text.
  ///
  /// The middle quarter of the page is read, and the whole only where that tells nothing;
  /// each has the `deadline` to itself.
  package func orientation(
    of pixels: PixelView, resolution: Resolution?, deadline: Duration?
  ) throws(ScanError) -> OrientationDecision {
    for part in [pixels.middle, pixels] {
      let decision = try readUpright(part, resolution: resolution, deadline: deadline)
        .orientation
      if decision.confidence > 0 { return decision }
    }
    return OrientationDecision(rotation: .none, confidence: 0)
  }

  /// What else is tried, in this order, with a page that cannot be read as it is.
  ///
  /// Standing on its head; text on its side Tesseract notices by itself. Then as one
  /// block of text: strokes of a pen that join the lines make the automatic layout
  /// take them for a picture (2 of 58 scans).
  private static let otherWays: [(rotation: Rotation, layout: PageLayout)] = [
    (.none, .automatic), (.halfTurn, .automatic), (.none, .block),
  ]

  /// The first reading that shows how the page lies.
  private func clearTrial(of page: PageOnGlass, asIs: Trial) throws(ScanError) -> Trial? {
    if asIs.evidence.clearTurn != nil { return asIs }
    for way in Self.otherWays where way != (asIs.rotation, asIs.layout) {
      guard page.hasTimeLeft else { return nil }
      let trial = try trial(of: page, turned: way.rotation, layout: way.layout)
      if trial.evidence.clearTurn != nil { return trial }
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
  var hasTimeLeft: Bool { timeLeft.map { $0 > .zero } ?? true }
}

/// A page read after one turn.
private struct Trial {
  let rotation: Rotation
  let layout: PageLayout
  let reading: Reading
  let evidence: OrientationEvidence

  /// The turn that would set the page upright, where that is clear.
  var turnUpright: Rotation? { evidence.clearTurn.map(rotation.followed) }

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

extension PixelView {
  /// Half as wide and half as high, around the same centre.
  fileprivate var middle: PixelView {
    let start = height / 4 * bytesPerRow + width / 4 * channels
    return PixelView(
      width: (width + 1) / 2, height: (height + 1) / 2, channels: channels,
      bytesPerRow: bytesPerRow, bytes: UnsafeRawBufferPointer(rebasing: bytes[start...]))
  }
}
