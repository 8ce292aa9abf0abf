internal import CVision
internal import Glibc
package import PlatenModel

/// Which script a line is in, as the script network sees it.
package struct LineScript: Sendable {
  /// By script, 0 to 1; together 1.
  package let probabilities: [Script: Double]

  /// Looks at a line as ``LineStrip`` cuts it out.
  package init(of strip: Raster) throws(ScanError) {
    var logits = [Float](repeating: 0, count: Script.allCases.count)
    guard pv_network_line_script(strip.image, &logits) == 0 else {
      throw .internalFault(reason: "the script network could not be run")
    }
    let most = logits.max()!
    let odds = logits.map { exp(Double($0 - most)) }
    let sum = odds.reduce(0, +)
    probabilities = Dictionary(
      uniqueKeysWithValues: zip(Script.allCases, odds.map { $0 / sum }))
  }
}
