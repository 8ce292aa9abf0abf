internal import CVision
package import PlatenModel

/// The script of a text line, from the script network.
package struct ScriptClassification: Sendable {
  /// The probability of each script, 0 to 1; the sum is 1.
  package let probabilities: [Script: Double]

  /// Classifies a text-line image as ``TextLineImage`` crops it.
  package init(of lineImage: Raster) throws(ScanError) {
    var logits = [Float](repeating: 0, count: Script.allCases.count)
    guard pv_network_script_logits(lineImage.image, &logits) == 0 else {
      throw .inference(network: "script")
    }
    let weights = logits.softmaxWeights()
    let sum = weights.reduce(0, +)
    probabilities = Dictionary(
      uniqueKeysWithValues: zip(Script.allCases, weights.map { $0 / sum }))
  }
}
