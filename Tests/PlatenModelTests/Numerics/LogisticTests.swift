import PlatenModel
import Testing

struct LogisticTests {
  @Test(arguments: [(0.0, 0.5), (2.197_224_577, 0.9), (-800, 0), (800, 1)])
  func logisticGivesTheProbability(logOdds: Double, probability: Double) {
    #expect(abs(logOdds.logistic - probability) < 1e-9)
  }

  @Test(arguments: [0.001, 0.2, 0.5, 0.97])
  func logOddsAreTheInverse(probability: Double) {
    #expect(abs(probability.logOdds.logistic - probability) < 1e-12)
  }

  @Test func softmaxWeightsAreRelativeToTheLargest() {
    let weights = [Float(998), 1000, 1000].softmaxWeights()
    #expect(abs(weights[0] - 0.135_335_283) < 1e-9)
    #expect(weights[1...] == [1, 1])
    #expect([Double]().softmaxWeights().isEmpty)
  }
}
