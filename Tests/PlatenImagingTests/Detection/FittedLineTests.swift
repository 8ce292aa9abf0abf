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
