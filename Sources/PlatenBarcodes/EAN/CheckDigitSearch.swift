/// The digits that cost least among those whose check digit holds.
enum CheckDigitSearch {
  typealias Candidate = (digits: [Int], cost: Float)

  /// The best two, the better first. The last digit counts once in the sum, the one before three
  /// times, and so on in turn.
  ///
  /// - Parameters:
  ///   - costs: of each place, what each of the ten digits costs.
  ///   - remainder: what the sum must leave when it is divided by ten.
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

  /// Keeps the best two.
  private static func insert(_ candidate: Candidate, into candidates: inout [Candidate]) {
    if candidates.count == 2, candidate.cost >= candidates[1].cost { return }
    candidates.append(candidate)
    candidates.sort { $0.cost < $1.cost }
    if candidates.count > 2 { candidates.removeLast() }
  }
}
