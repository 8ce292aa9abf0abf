internal import Glibc

extension [Double] {
  /// The probabilities, 0 to 1, of log-odds without a common zero; they sum to 1.
  package var softmax: [Double] {
    let largest = self.max() ?? 0
    let powers = map { exp($0 - largest) }
    let sum = powers.reduce(0, +)
    return powers.map { $0 / sum }
  }
}
