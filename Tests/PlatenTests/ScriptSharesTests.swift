import PlatenModel
import Testing

@testable import Platen

/// A dictionary has another order in each run, and each time it is made.
@Suite struct ScriptSharesTests {
  /// The shares in three lines, from dictionaries that were filled in a random order.
  private func shares(_ probabilities: [(Script, Double)]) -> [(script: Script, share: Double)] {
    var shares = ScriptShares()
    for width in [310, 170, 90] {
      var line = [Script: Double](minimumCapacity: 1 << Int.random(in: 2...7))
      for (script, probability) in probabilities.shuffled() { line[script] = probability }
      shares.add(line, width: width)
    }
    return shares.ranked
  }

  @Test func sumsAndTiesDoNotDependOnTheOrder() {
    let probabilities = Script.allCases.enumerated().map { ($1, 1 / Double(3 + $0 / 4)) }
    let first = shares(probabilities)
    #expect(first.count == Script.allCases.count)
    for _ in 0..<50 {
      let other = shares(probabilities)
      #expect(other.map(\.script) == first.map(\.script))
      #expect(other.map(\.share) == first.map(\.share))
    }
  }

  @Test func theLargestShareIsFirstAndSignsDoNotCount() {
    let ranked = shares([(.common, 0.5), (.greek, 0.3), (.latin, 0.2)])
    #expect(ranked.prefix(2).map(\.script) == [.greek, .latin])
    #expect(abs(ranked[0].share - 0.6) < 1e-9 && ranked.last?.share == 0)
    #expect(ScriptShares().ranked.allSatisfy { $0.share == 0 })
  }

  /// The types of a data scanner are a set: the places of the languages decide.
  @Test func theLanguagesOfTypesAreInTheirOrder() {
    for _ in 0..<20 {
      let settings = DataScannerSettings(recognizedDataTypes: [
        .text(languages: ["deu", "fra"]), .text(languages: ["eng"], textContentType: .url),
        .text(languages: ["deu", "ita"], textContentType: .currency),
      ])
      #expect(settings.languages == ["deu", "eng", "fra", "ita"])
    }
  }
}
