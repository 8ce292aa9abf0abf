internal import CVision
package import PlatenModel

/// The parts of a text line in which a recognizer was unsure: runs of words between white columns.
package struct UncertainSpans {
  /// The places of words, and their columns in the text-line image.
  package struct Span: Hashable, Sendable {
    package var words: ClosedRange<Int>
    package var columns: Range<Int>
  }

  package private(set) var spans: [Span] = []

  /// The brightness, 0 to 255, from which a pixel is paper, as in `pv_text_line.cpp`.
  private static let paperThreshold: UInt8 = 200
  /// Columns without ink that separate words, in pixels of the image: letters stand closer.
  private static let minimumGap = 4

  /// The spans of words whose confidence is below `threshold`, 0 to 1. A word that no white columns
  /// separate from such a word belongs to the same span.
  package init(
    of words: [RecognizedPage.Word], below threshold: Double, in lineImage: Raster
  ) throws(ScanError) {
    guard words.contains(where: { $0.confidence < threshold }) else { return }
    let hasInk = Self.inkColumns(of: lineImage)
    for (index, word) in words.enumerated() where word.confidence < threshold {
      if let last = spans.last, last.words.contains(index) { continue }
      var first = index, end = index
      var left = Self.gap(before: first, of: words, hasInk)
      while left == nil {
        first -= 1
        left = Self.gap(before: first, of: words, hasInk)
      }
      var right = Self.gap(before: end + 1, of: words, hasInk)
      while right == nil || end + 1 < words.count && words[end + 1].confidence < threshold {
        end += 1
        right = Self.gap(before: end + 1, of: words, hasInk)
      }
      add(Span(words: first...end, columns: left!..<right!))
    }
  }

  /// Adds `span`, joined with the last one if both share words.
  private mutating func add(_ span: Span) {
    guard let last = spans.last, last.words.upperBound >= span.words.lowerBound else {
      return spans.append(span)
    }
    let words = min(last.words.lowerBound, span.words.lowerBound)...span.words.upperBound
    let columns = min(last.columns.lowerBound, span.columns.lowerBound)..<span.columns.upperBound
    spans[spans.count - 1] = Span(words: words, columns: columns)
  }

  /// The middle of the white columns between the words `index - 1` and `index`; an end of the image
  /// beyond the first and the last word, and `nil` if the words touch.
  private static func gap(
    before index: Int, of words: [RecognizedPage.Word], _ hasInk: [Bool]
  ) -> Int? {
    guard index > 0 else { return 0 }
    guard index < words.count else { return hasInk.count }
    let before = words[index - 1].box, after = words[index].box
    let left = column((before.x + before.maxX) / 2, hasInk)
    let range = left..<max(left, column((after.x + after.maxX) / 2, hasInk))
    let middle = (before.maxX + after.x) / 2
    var best: Int?
    var start = range.lowerBound
    for x in range where hasInk[x] || x == range.upperBound - 1 {
      let gapMiddle = (start + x) / 2
      if x - start >= minimumGap,
        best.map({ abs(Double(gapMiddle) - middle) < abs(Double($0) - middle) }) ?? true
      {
        best = gapMiddle
      }
      start = x + 1
    }
    return best
  }

  private static func column(_ x: Double, _ hasInk: [Bool]) -> Int {
    min(max(Int(x), 0), hasInk.count)
  }

  /// Whether each column of a text-line image has ink.
  private static func inkColumns(of lineImage: Raster) -> [Bool] {
    lineImage.withPixels { pixels in
      var hasInk = [Bool](repeating: false, count: pixels.width)
      for y in 0..<pixels.height {
        let row = pixels.bytes[(y * pixels.bytesPerRow)...].prefix(pixels.width)
        for (x, value) in row.enumerated() where value < paperThreshold { hasInk[x] = true }
      }
      return hasInk
    }
  }
}

/// The characters in a text line, column by column, from the recognition network.
///
/// The network is trained with connectionist temporal classification (CTC; Graves et al., 2006).
package struct CharacterProbabilities: Sendable {
  /// The characters of the classes from 1 on; class 0 is the blank of CTC.
  package static let characters: [Character] = Array(String(cString: pv_recognition_characters()))

  /// The probability, 0 to 1, of each class in the first column, then in the second, and so on.
  package let values: [Float]
  /// The width of a column in pixels of the text-line image.
  package let columnWidth: Double

  /// Runs the network on the pixel columns `span` of an image of a line.
  ///
  /// - Parameter frame: the white rows above and below the line; those of ``TextLineImage``, or none.
  package init(
    of lineImage: Raster, in span: Range<Int>, frame: Int = TextLineImage.frame
  ) throws(ScanError) {
    let span = pv_recognition_span(
      left: Int32(span.lowerBound), width: Int32(span.count), frame: Int32(frame))
    let classes = Self.characters.count + 1
    let columns = lineImage.withImage { pv_recognition_columns_of($0, span) }
    var values = [Float](repeating: 0, count: Int(columns.count) * classes)
    guard
      lineImage.withImage({ pv_recognition_probabilities($0, span, Int32(classes), &values) }) == 0
    else { throw .inference(network: "recognition") }
    self.values = values
    columnWidth = columns.width
  }
}

/// The script of a text line, from the script network.
package struct ScriptClassification: Sendable {
  /// The probability of each script, 0 to 1; the sum is 1.
  package let probabilities: [Script: Double]

  /// Classifies a text-line image as ``TextLineImage`` crops it.
  package init(of lineImage: Raster) throws(ScanError) {
    var logits = [Float](repeating: 0, count: Script.allCases.count)
    guard lineImage.withImage({ pv_network_script_logits($0, &logits) }) == 0 else {
      throw .inference(network: "script")
    }
    let weights = logits.softmaxWeights()
    let sum = weights.reduce(0, +)
    probabilities = Dictionary(
      uniqueKeysWithValues: zip(Script.allCases, weights.map { $0 / sum }))
  }
}
