internal import CVision
internal import Glibc
package import PlatenModel

/// Which script a line is in, as the script network sees it.
package struct ScriptClassification: Sendable {
  /// By script, 0 to 1; together 1.
  package let probabilities: [Script: Double]

  /// Looks at a line as ``TextLineImage`` cuts it out.
  package init(of lineImage: Raster) throws(ScanError) {
    var logits = [Float](repeating: 0, count: Script.allCases.count)
    guard pv_network_script_logits(lineImage.image, &logits) == 0 else {
      throw .internalFault(reason: "the script network could not be run")
    }
    let maximum = logits.max()!
    let exponentials = logits.map { exp(Double($0 - maximum)) }
    let sum = exponentials.reduce(0, +)
    probabilities = Dictionary(
      uniqueKeysWithValues: zip(Script.allCases, exponentials.map { $0 / sum }))
  }
}
