/// The digits that cost least among those whose check digit holds.
enum CheckedDigits {
  typealias Choice = (digits: [Int], cost: Float)

  /// The best two, the better first. The last digit counts once in the sum, the one before three
  /// times, and so on in turn.
  ///
  /// - Parameters:
  ///   - costs: of each place, what each of the ten digits costs.
  ///   - remainder: what the sum must leave when it is divided by ten.
  static func best(costs: [[Float]], remainder: Int) -> [Choice] {
    var ways: [[Choice]] = Array(repeating: [], count: 10)
    ways[0] = [([], 0)]
    for (place, digitCosts) in costs.enumerated() {
      let weight = (costs.count - 1 - place) % 2 == 0 ? 1 : 3
      var next: [[Choice]] = Array(repeating: [], count: 10)
      for (sum, choices) in ways.enumerated() {
        for choice in choices {
          for digit in 0..<10 {
            let way = (choice.digits + [digit], choice.cost + digitCosts[digit])
            insert(way, into: &next[(sum + digit * weight) % 10])
          }
        }
      }
      ways = next
    }
    return ways[(remainder % 10 + 10) % 10]
  }

  /// Keeps the best two.
  private static func insert(_ way: Choice, into ways: inout [Choice]) {
    if ways.count == 2, way.cost >= ways[1].cost { return }
    ways.append(way)
    ways.sort { $0.cost < $1.cost }
    if ways.count > 2 { ways.removeLast() }
  }
}
