/// Finds the digits with the lowest cost among those with a valid check digit.
enum CheckDigitSearch {
  typealias Candidate = (digits: [Int], cost: Float)

  /// The best two candidates, the better one first.
  ///
  /// The weights of the sum alternate from the right: 1 for the last digit, 3 for the one before
  /// it.
  /// - Parameters:
  ///   - costs: the costs of the ten digits at each position.
  ///   - remainder: the remainder of the sum modulo 10.
  static func best(costs: [[Float]], remainder: Int) -> [Candidate] {
    var candidates: [[Candidate]] = Array(repeating: [], count: 10)
    candidates[0] = [([], 0)]
    for (place, digitCosts) in costs.enumerated() {
      let weight = (costs.count - 1 - place) % 2 == 0 ? 1 : 3
      var next: [[Candidate]] = Array(repeating: [], count: 10)
      for (sum, prefixes) in candidates.enumerated() {
        for prefix in prefixes {
          for digit in 0..<10 {
            let candidate = (prefix.digits + [digit], prefix.cost + digitCosts[digit])
            insert(candidate, into: &next[(sum + digit * weight) % 10])
          }
        }
      }
      candidates = next
    }
    return candidates[(remainder % 10 + 10) % 10]
  }

  /// Inserts `candidate` and keeps the best two.
  private static func insert(_ candidate: Candidate, into candidates: inout [Candidate]) {
    if candidates.count == 2, candidate.cost >= candidates[1].cost { return }
    candidates.append(candidate)
    candidates.sort { $0.cost < $1.cost }
    if candidates.count > 2 { candidates.removeLast() }
  }
}
