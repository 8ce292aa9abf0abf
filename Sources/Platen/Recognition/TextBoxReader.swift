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
  /// The confidence of words from which a line is not read again, and from which it is print, as a single word
  /// is on a page of handwriting.
  ///
  /// Word F1 of 58 scans and of 50 photos of invoices (`score.py text`): 0.950 and 0.895 if lines of 0.85 are not
  /// read again, 0.953 and 0.906 with 0.93, and 0.951 if all are read again.
  private static let certainLine = 0.93, certainWord = 0.85
  /// Words of a lower confidence are none where the text-detection network finds no text: seals and drawings,
  /// whose words part columns. Of 23 pages (`columns.py`) 21 are in order with it, 20 without.
  private static let doubtfulWord = 0.5
  /// A page is searched where it has handwriting, or where more than this share of its letters is outside of
  /// words or in lines that are not certain.
  private static let doubtfulShare = 0.03
  /// The share of handwriting in the widths of lines from which all words are handwriting.
  private static let writtenShare = 0.5
  /// The share of a line's box in certain words from which it is not read again.
  fileprivate static let readShare = 0.4
  /// The least mean confidence of print that was not read before.
  private static let minimumPrint = 0.9

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
    let page = try uncertainLines(
      among: printed, marked, on: photo().resized(width: image.width, height: image.height))
    let decoder = LexiconDecoder(knows: try recognizers.recognizer().knows)
    var rest = printed.map(\.words)
    var found: [RecognizedLine] = []
    for line in page.lines where deadline > .now && !(line.isHandwriting && handwriting == .off) {
      let inside = rest.map { $0.filter { $0.box.share(in: [line.bounds]) > Self.insideShare } }
      let place = inside.indices.filter { !inside[$0].isEmpty }, own = inside.flatMap { $0 }
      let confidence = own.meanCharacterConfidence
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
      } else if !readings.isEmpty, !place.map({ inside[$0].map(\.box).union! }).areStacked,
        readings.meanConfidence >= (own.isEmpty ? Self.minimumPrint : confidence)
      {
        let read = line.recognized(readings, in: output)
        for index in place { rest[index].removeAll(where: own.contains) }
        // Where the network reads marks alone, there is a picture.
        guard read.words.areText else { continue }
        if place.isEmpty { found.append(read) }
        for word in read.words {
          // A box may reach over the gutter between two lines, which stay lines of their own.
          guard
            let nearest = place.min(by: {
              printed[$0].distance(to: word.box) < printed[$1].distance(to: word.box)
            })
          else { break }
          rest[nearest].append(word)
        }
        for index in place { rest[index].sort { $0.box.x < $1.box.x } }
      }
    }
    for index in rest.indices {
      rest[index].removeAll { word in
        word.confidence < Self.doubtfulWord
          && !page.boxes.contains { word.box.share(in: [$0]) > Self.insideShare }
      }
    }
    if page.isWritten, handwriting == .likely {
      for index in rest.indices { rest[index].removeAll { $0.confidence < Self.certainWord } }
    }
    let boxes = found.map(\.box)
    return zip(printed, rest).compactMap { $0.with($1) } + found
      + unread.filter { $0.box.share(in: boxes) < Self.markedShare }
  }

  /// The lines that the text-detection network finds and that `printed` does not have for certain, the boxes of
  /// all that it finds, and whether most are handwriting.
  private func uncertainLines(
    among printed: [RecognizedLine], _ marked: HandwrittenLines, on photo: Raster
  ) throws(ScanError) -> (lines: [BoxedLine], boxes: [Box], isWritten: Bool) {
    let minimumLogit = marked.lines.isEmpty ? marked.minimumLogit : min(0, marked.minimumLogit)
    let places = marked.lines.map(\.box), words = printed.flatMap(\.words)
    var lines: [BoxedLine] = []
    var printedWidth = 0.0
    let boxes = try TextBox.detected(on: photo)
    for box in boxes {
      let confidence = box.bounds.confidence(among: words)
      if confidence >= Self.certainLine {
        printedWidth += box.width
        continue
      }
      var line = BoxedLine(
        box: box, image: try box.image(on: photo, height: Self.lineHeight),
        evenImage: try box.image(on: image, height: Self.lineHeight),
        mayBeHandwriting: confidence < Self.certainWord)
      if line.mayBeHandwriting {
        line.isHandwriting = box.bounds.share(in: places) >= Self.markedShare
        if !line.isHandwriting {
          line.isHandwriting = try line.handwritingLogit(in: line.bounds) >= minimumLogit
        }
      }
      lines.append(line)
    }
    let written = lines.filter(\.isHandwriting).reduce(0) { $0 + $1.box.width }
    let isWritten =
      written > Self.writtenShare * lines.reduce(printedWidth) { $0 + $1.box.width }
    if isWritten {
      for index in lines.indices { lines[index].isHandwriting = lines[index].mayBeHandwriting }
    }
    return (lines, boxes.map(\.bounds), isWritten)
  }

  private func needsReading(_ lines: [RecognizedLine]) throws(ScanError) -> Bool {
    if lines.contains(where: \.isHandwriting) { return true }
    func letters(_ lines: [RecognizedLine]) -> Double {
      lines.flatMap(\.words).reduce(0) { $0 + Double($1.text.count) }
    }
    let doubtful = lines.filter { $0.words.meanCharacterConfidence < Self.certainLine }
    if letters(doubtful) > Self.doubtfulShare * letters(lines) { return true }
    let print = try UnexplainedPrint(on: image, outside: lines.flatMap(\.words).map(\.box))
    return print.looseShare > Self.doubtfulShare
  }
}

/// A text box and its pixels at the height of the recognition network.
private struct BoxedLine {
  let box: TextBox
  /// The line in the photo, and in the OCR image, whose illumination is even.
  let image: Raster, evenImage: Raster
  let mayBeHandwriting: Bool
  var isHandwriting = false

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
  /// The mean confidence of those of `words` that are in the box of a line; 0 if they do not fill it.
  fileprivate func confidence(among words: [RecognizedPage.Word]) -> Double {
    let own = words.filter { $0.box.share(in: [self]) > TextBoxReader.insideShare }
    return share(in: own.map(\.box)) > TextBoxReader.readShare ? own.meanCharacterConfidence : 0
  }
}

extension [Box] {
  /// Whether some lie above others: lines that the detection took for one.
  var areStacked: Bool {
    let sorted = sorted { $0.x < $1.x }
    return zip(sorted, sorted.dropFirst()).contains { left, right in
      let drop = abs(left.y + left.height / 2 - right.y - right.height / 2)
      return left.maxX > right.x + right.width / 2
        && drop > Swift.min(left.height, right.height) / 2
    }
  }
}

extension RecognizedLine {
  /// The distance of the line to the middle of a word, across and down, in pixels.
  func distance(to word: Box) -> Double {
    let x = word.x + word.width / 2, y = word.y + word.height / 2
    let share = min(1, max(0, (x - left) / max(1e-9, width)))
    let middle =
      baseline[0].y + share * (baseline[baseline.count - 1].y - baseline[0].y) - xHeight / 2
    return max(0, box.x - x, x - box.maxX) + abs(middle - y)
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
