import PlatenTextAnalysis
import Testing

/// Weights of scorers.
@Suite struct FeatureWeightsTests {
  private enum Feature: String, ScorerFeature { case size, place }

  @Test func scoreIsSumOfWeightedFeatures() {
    let weights = FeatureWeights<Feature>(file: Array("# comment\nsize 2\nplace -0.5\n".utf8))
    var values = FeatureValues<Feature>()
    #expect(weights.score(values) == 0)
    values[.size] = 1.5
    values.set(.place, true)
    #expect(weights.score(values) == 2.5)
  }

  @Test func unknownNamesAndMissingWeightsCountNothing() {
    let weights = FeatureWeights<Feature>(file: Array("colour 9\nplace\n".utf8))
    var values = FeatureValues<Feature>()
    values[.place] = 1
    #expect(weights.score(values) == 0)
  }
}
