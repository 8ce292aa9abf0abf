internal import CVision
package import PlatenModel

extension TextLineImage {
  /// The log-odds that `columns` of the image are written by hand, from the handwriting network.
  package func handwritingLogit(in columns: ClosedRange<Double>) throws(ScanError) -> Double {
    let left = max(0, Int(columns.lowerBound) - Self.margin)
    let right = min(image.width, Int(columns.upperBound) + Self.margin)
    guard left < right else { return -.infinity }
    var logit: Float = 0
    guard pv_network_handwriting_logit(image.image, Int32(left), Int32(right), &logit) == 0 else {
      throw .inference(network: "handwriting")
    }
    return Double(logit)
  }
}
