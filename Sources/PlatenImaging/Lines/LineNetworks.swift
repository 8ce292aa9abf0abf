internal import CVision
package import PlatenModel

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
    of lineImage: Raster, in span: Range<Int>, frame: Int
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
