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

extension Double {
  /// The probability, 0 to 1, that has these log-odds: the logistic function.
  package var logistic: Double { 1 / (1 + exp(-self)) }

  /// The log-odds of this probability, which lies between 0 and 1: the inverse of ``logistic``.
  package var logOdds: Double { log(self / (1 - self)) }
}

extension [Double] {
  /// The median; of an even number of values the upper of the middle two. Traps if empty.
  package var median: Double { sorted()[count / 2] }
}

extension Double {
  /// The nearest number with `places` decimal places, as JSON outputs print it.
  package func rounded(toPlaces places: Int) -> Double {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}

extension Int {
  /// The decimal digits, with zeros in front up to `width` characters.
  package func padded(_ width: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, width - text.utf8.count)) + text
  }
}
