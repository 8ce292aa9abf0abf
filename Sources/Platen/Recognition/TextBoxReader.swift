internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// The lines of a page that the handwriting network marked.
struct HandwrittenLines {
  let lines: [RecognizedLine]
  /// The log-odds from which other lines of the page are handwriting, too.
  let minimumLogit: Double
}

/// Reads what the line network and Tesseract do not: handwriting, whose lines wander too much for the one and
/// whose letters are strange to the other, and short or unclear words.
///
/// The text-detection network finds the lines, and the recognition network reads each as a whole.
struct TextBoxReader {
  /// The upright OCR image.
  let image: Raster
  let recognizers: RecognizerSelector
  let handwriting: HandwritingMode
  /// When the time for the page ends.
  let deadline: ContinuousClock.Instant

  /// The height of the recognition network's input, in pixels.
  private static let lineHeight = 48
  /// The share of a word's box in that of a line from which it belongs to the line.
  fileprivate static let insideShare = 0.5
  /// The share of a line's box in marked lines from which it is handwriting.
  private static let markedShare = 0.3
  /// A page is searched where it has handwriting, where its words have a lower mean confidence than
  /// `certainPrint`, or where more than `looseShare` of its letters are outside of words.
  private static let certainPrint = 0.85, looseShare = 0.03
  /// The share of handwriting in the widths of lines from which all words are handwriting.
  private static let writtenShare = 0.5
  /// The share of a line's box in words of `certainPrint` from which it is not read again.
  private static let readShare = 0.4
  /// The mean probability of print that was not read before, and by how much that of other print must exceed
  /// the confidence of its words.
  private static let minimumPrint = 0.9, minimumGain = 0.05

  /// The lines of a page: `printed` ones, handwriting where `marked` lines are or that looks like it, and
  /// print that was missed or misread.
  ///
  /// - Parameter photo: the upright page as photographed, gray, at any size. The networks read it better than the
  ///   OCR image, in which hard shadows cover letters.
  func lines(
    _ printed: [RecognizedLine], _ marked: HandwrittenLines,
    photo: () throws(ScanError) -> Raster
  ) throws(ScanError) -> [RecognizedLine] {
    let unread = marked.lines.map { handwriting == .off ? $0.withoutWords : $0 }
    guard recognizers.mayUseNetwork, deadline > .now, try needsReading(printed + unread) else {
      return printed + unread
    }
    let page = try boxedLines(
      marked, on: photo().resized(width: image.width, height: image.height))
    let decoder = LexiconDecoder(knows: try recognizers.recognizer().knows)
    var rest = printed.map(\.words)
    var found: [RecognizedLine] = []
    for line in page.lines where deadline > .now && !(line.isHandwriting && handwriting == .off) {
      let inside = rest.map { $0.filter { $0.box.share(in: [line.bounds]) > Self.insideShare } }
      let place = inside.indices.filter { !inside[$0].isEmpty }, own = inside.flatMap { $0 }
      let confidence = own.meanCharacterConfidence
      if confidence >= Self.certainPrint, line.bounds.share(in: own.map(\.box)) > Self.readShare {
        continue
      }
      let output = try CTCOutput(
        ofNetworkOn: line.image, in: 0..<line.image.width, frame: 0)
      let readings = decoder.readings(of: output, besides: own)
      if line.isHandwriting {
        let labels = page.isWritten ? [] : try line.labels(among: own)
        for index in place {
          rest[index].removeAll { own.contains($0) && !labels.contains($0) }
        }
        found.append(
          line.recognized(
            readings.filter { handwriting == .all || $0.isLikely }, in: output,
            besides: labels.map(\.box)))
      } else if readings.meanConfidence
        >= (own.isEmpty ? Self.minimumPrint : confidence + Self.minimumGain)
      {
        let read = line.recognized(readings, in: output)
        // A box may reach over the gutter between two lines of print, which then stay.
        switch place.count {
        case 0: found.append(read)
        case 1:
          rest[place[0]].removeAll(where: own.contains)
          rest[place[0]] = (rest[place[0]] + read.words).sorted { $0.box.x < $1.box.x }
        default: break
        }
      }
    }
    if page.isWritten, handwriting == .likely {
      for index in rest.indices { rest[index].removeAll { $0.confidence < Self.certainPrint } }
    }
    let boxes = found.map(\.box)
    return zip(printed, rest).compactMap { $0.with($1) } + found
      + unread.filter { $0.box.share(in: boxes) < Self.markedShare }
  }

  /// The lines that the text-detection network finds, and whether most of them are handwriting.
  private func boxedLines(
    _ marked: HandwrittenLines, on photo: Raster
  ) throws(ScanError) -> (lines: [BoxedLine], isWritten: Bool) {
    let minimumLogit = marked.lines.isEmpty ? marked.minimumLogit : min(0, marked.minimumLogit)
    let places = marked.lines.map(\.box)
    var lines: [BoxedLine] = []
    for box in try TextBox.detected(on: photo) {
      var line = BoxedLine(
        box: box, image: try box.image(on: photo, height: Self.lineHeight),
        evenImage: try box.image(on: image, height: Self.lineHeight), isHandwriting: false)
      line.isHandwriting =
        try line.handwritingLogit(in: line.bounds) >= minimumLogit
      if line.bounds.share(in: places) >= Self.markedShare { line.isHandwriting = true }
      lines.append(line)
    }
    let written = lines.filter(\.isHandwriting).reduce(0) { $0 + $1.box.width }
    let isWritten = written > Self.writtenShare * lines.reduce(0) { $0 + $1.box.width }
    if isWritten { for index in lines.indices { lines[index].isHandwriting = true } }
    return (lines, isWritten)
  }

  private func needsReading(_ lines: [RecognizedLine]) throws(ScanError) -> Bool {
    if lines.contains(where: \.isHandwriting) { return true }
    let words = lines.flatMap(\.words)
    if !words.isEmpty, words.meanCharacterConfidence < Self.certainPrint { return true }
    let print = try UnexplainedPrint(on: image, outside: words.map(\.box))
    return print.looseShare > Self.looseShare
  }
}

/// A text box and its pixels at the height of the recognition network.
private struct BoxedLine {
  let box: TextBox
  /// The line in the photo, and in the OCR image, whose illumination is even.
  let image: Raster, evenImage: Raster
  var isHandwriting: Bool

  var bounds: Box { box.bounds }

  /// Words of this confidence in a line of handwriting that do not look like it are print, as the label of a
  /// field.
  private static let labelConfidence = 0.9

  /// Those of `words`, which stand in a line of handwriting, that are print.
  func labels(among words: [RecognizedPage.Word]) throws(ScanError) -> [RecognizedPage.Word] {
    var labels: [RecognizedPage.Word] = []
    for word in words where word.confidence >= Self.labelConfidence {
      if try handwritingLogit(in: word.box) < 0 { labels.append(word) }
    }
    return labels
  }

  /// The log-odds that the part of the line in `place`, on the page, is written by hand.
  func handwritingLogit(in place: Box) throws(ScanError) -> Double {
    let bounds = bounds, scale = Double(image.width) / bounds.width
    let left = max(0, place.x - bounds.x) * scale
    return try evenImage.handwritingLogit(in: left...max(left, (place.maxX - bounds.x) * scale))
  }

  /// The line with the words of `readings` that do not lie on `others`.
  func recognized(
    _ readings: [WordReading], in output: CTCOutput, besides others: [Box] = []
  ) -> RecognizedLine {
    let scale = box.height / Double(image.height) * output.columnWidth
    let words = readings.compactMap { reading -> RecognizedPage.Word? in
      let place = box.box(
        from: Double(reading.columns.lowerBound) * scale,
        to: Double(reading.columns.upperBound) * scale)
      guard place.share(in: others) <= TextBoxReader.insideShare else { return nil }
      return RecognizedPage.Word(
        text: reading.text, box: place,
        confidence: (isHandwriting ? reading.probability : reading.confidence).rounded(toPlaces: 3),
        isRightToLeft: false)
    }
    return RecognizedLine(
      words: words, box: bounds, baseline: box.baseline, xHeight: box.xHeight,
      isHandwriting: isHandwriting)
  }
}

extension RecognizedLine {
  fileprivate var withoutWords: RecognizedLine {
    RecognizedLine(
      words: [], box: box, baseline: baseline, xHeight: xHeight, isHandwriting: isHandwriting)
  }

  /// The line with other words; `nil` if there are none.
  fileprivate func with(_ words: [RecognizedPage.Word]) -> RecognizedLine? {
    if words == self.words { return self }
    return words.isEmpty
      ? nil : RecognizedLine(words: words, baseline: baseline, xHeight: xHeight)
  }
}

extension Box {
  /// The share of the box that lies in `others`, which are disjoint.
  fileprivate func share(in others: [Box]) -> Double {
    let area = others.reduce(0) { sum, other in
      let width = min(maxX, other.maxX) - max(x, other.x)
      let height = min(maxY, other.maxY) - max(y, other.y)
      return sum + max(0, width) * max(0, height)
    }
    return area / max(1e-9, width * height)
  }
}
