import PlatenModel
import Testing

@testable import PlatenImaging

struct FittedLineTests {
  private static func points(outliers: Int) -> [Point] {
    (0..<30).map { Point(x: Double($0), y: $0 % 30 < outliers ? 20 + Double($0 * $0) : 5) }
  }

  @Test(arguments: [0, 5, 10])
  func ignoresOutliers(count: Int) throws {
    let fit = try #require(
      FittedLine(Self.points(outliers: count), tolerance: 1, inlierFraction: 0.6))
    #expect(abs(fit.line.offset(of: Point(x: 15, y: 5))) < 1e-6)
    #expect(fit.line.dx > 0.999)
  }

  @Test func isNilWithTooFewInliers() {
    #expect(FittedLine(Self.points(outliers: 20), tolerance: 1, inlierFraction: 0.6) == nil)
  }
}

struct PolynomialTests {
  private static let places = (0..<20).map { Double($0) / 10 - 1 }

  @Test func itIsFittedByItsWeights() throws {
    let values = Self.places.map { 1 - 2 * $0 + 3 * $0 * $0 }
    var weights = [Double](repeating: 1, count: 20), spoilt = values
    (weights[7], spoilt[7]) = (0, 100)
    let fitted = try #require(
      Polynomial(degree: 2, at: Self.places, values: spoilt, weights: weights))
    #expect(zip(Self.places, values).allSatisfy { abs(fitted($0) - $1) < 1e-9 })
  }

  @Test func tooFewPlacesDetermineNone() {
    let ones = [Double](repeating: 1, count: 4)
    #expect(Polynomial(degree: 2, at: [0.5, 0.5, 0.5, 0.5], values: ones, weights: ones) == nil)
  }
}
