internal import Glibc

extension Collection where Element: BinaryFloatingPoint {
  /// The softmax of these logits before normalization: the largest gets 1, the others less.
  ///
  /// Divide each by the sum of all for probabilities. The maximum is subtracted first, in the
  /// precision of the logits, so that large ones do not overflow. Empty for no logits.
  package func softmaxWeights() -> [Double] {
    guard let maximum = self.max() else { return [] }
    return map { exp(Double($0 - maximum)) }
  }
}
