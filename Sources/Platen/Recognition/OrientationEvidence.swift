internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// How well the recognition network reads lines of a page as they stand, and upside down.
///
/// It reads handwriting and small print, of which Tesseract is as unsure as of upside-down lines. On 156
/// pages of `bench/data` on which Tesseract was unsure, all seen while this was written, the network read
/// the upright lines of 126 at least twice as well as the upside-down ones.
struct OrientationEvidence {
  /// The letters and digits that the network reads, in one direction. Others say nothing: a row of
  /// asterisks is one of apostrophes upside down.
  private struct Reading {
    private var count = 0, probabilitySum = 0.0

    var meanProbability: Double { probabilitySum / Double(max(1, count)) }
    /// Many sure letters and digits.
    var strength: Double { probabilitySum * meanProbability }

    mutating func add(_ characters: [CTCCharacter]) {
      for character in characters
      where character.character.isLetter || character.character.isNumber {
        count += 1
        probabilitySum += character.probability
      }
    }
  }

  /// The least strength of the direction that wins, and the least difference of the directions, as a share
  /// of both.
  private static let minimumStrength = 15.0, minimumDifference = 0.5
  /// The least mean probability, 0 to 1, of the direction that wins: where lines run the other way, and in
  /// drawings, that of both is 0.4 to 0.6.
  private static let minimumMeanProbability = 0.6
  /// The most lines that are read. Of the first five, a shorter part decides most pages.
  private static let maximumLineCount = 10, firstLineCount = 5
  private static let maximumWidth = 640

  private var upright = Reading(), upsideDown = Reading()
  private var lineCount = 0

  /// Reads lines of the page, of which those that it has read are the first, until they decide.
  mutating func read(_ lines: [TextLineImage]) throws(ScanError) {
    for line in lines.prefix(Self.maximumLineCount).dropFirst(lineCount) where score == nil {
      lineCount += 1
      guard line.mayBeText else { continue }
      let part =
        lineCount <= Self.firstLineCount
        ? try line.image.orientationProbe()
        : try line.image.orientationProbe(maximumWidth: Self.maximumWidth)
      upright.add(try Self.characters(in: part))
      upsideDown.add(try Self.characters(in: part.turned(by: .halfTurn)))
    }
  }

  private static func characters(in line: Raster) throws(ScanError) -> [CTCCharacter] {
    try CTCOutput(ofNetworkOn: line, in: 0..<line.width).bestPath()
  }

  /// The orientation score: the mean probability of the characters, negative where the page is upside
  /// down; `nil` where the readings do not decide.
  var score: Double? {
    let difference = upright.strength - upsideDown.strength
    let winner = difference > 0 ? upright : upsideDown
    guard winner.strength >= Self.minimumStrength,
      winner.meanProbability >= Self.minimumMeanProbability,
      abs(difference) >= Self.minimumDifference * (upright.strength + upsideDown.strength)
    else { return nil }
    return difference > 0 ? winner.meanProbability : -winner.meanProbability
  }
}

extension Raster {
  /// The middle of a text-line image, which says as much of its orientation as all of it.
  func orientationProbe(maximumWidth: Int = 400) throws(ScanError) -> Raster {
    guard width > maximumWidth else { return self }
    let left = (width - maximumWidth) / 2
    return try cropped(
      to: Box(x: Double(left), y: 0, width: Double(maximumWidth), height: Double(height)))
  }
}

extension CTCOutput {
  /// What the recognition network reads in the pixel columns `columns` of a text-line image.
  init(ofNetworkOn lineImage: Raster, in columns: Range<Int>) throws(ScanError) {
    let probabilities = try CharacterProbabilities(of: lineImage, in: columns)
    self.init(
      characters: CharacterProbabilities.characters, probabilities: probabilities.values,
      columnWidth: probabilities.columnWidth, left: Double(columns.lowerBound))
  }
}
