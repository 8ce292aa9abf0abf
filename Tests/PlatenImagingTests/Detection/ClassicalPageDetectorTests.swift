@testable import PlatenImaging
import PlatenModel
import Testing

struct ClassicalPageDetectorTests {
  private let detector = ClassicalPageDetector()
  private static let leaning = Quad(200, 80, 590, 60, 640, 540, 150, 520)

  /// A photo, and how far from the truth its page's corners may be found, in pixels.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let photo: DrawnPhoto
    let tolerance: Double
  }

  private static let cases = [
    Case(testDescription: "brown desk", photo: DrawnPhoto(quad: leaning), tolerance: 3),
    Case(
      testDescription: "dark desk",
      photo: DrawnPhoto(desk: (30, 30, 34), quad: leaning), tolerance: 3),
    Case(
      testDescription: "light desk",
      photo: DrawnPhoto(desk: (205, 200, 195), grain: 4, quad: leaning), tolerance: 3),
    Case(
      testDescription: "desk as light as the paper, but coloured",
      photo: DrawnPhoto(desk: (150, 240, 230), grain: 4, quad: leaning), tolerance: 4),
    Case(
      testDescription: "coarse grain",
      photo: DrawnPhoto(grain: 40, quad: leaning), tolerance: 3),
    Case(
      testDescription: "page turned by 30 degrees",
      photo: DrawnPhoto(quad: Quad(300, 60, 600, 230, 430, 530, 130, 360)), tolerance: 3),
    Case(
      testDescription: "small page",
      photo: DrawnPhoto(quad: Quad(300, 200, 500, 205, 495, 420, 305, 425)), tolerance: 3),
    Case(
      testDescription: "corner outside the frame",
      photo: DrawnPhoto(quad: Quad(120, 90, 560, 70, 640, 640, 60, 540)), tolerance: 12),
    Case(
      testDescription: "dark page on a light desk",
      photo: DrawnPhoto(paper: (70, 40, 90), desk: (220, 215, 205), grain: 6, quad: leaning),
      tolerance: 3),
  ]

  @Test(arguments: cases)
  func findsThePage(_ example: Case) throws {
    let best = try #require(try detector.candidates(in: example.photo.raster()).first)
    #expect(best.quad.worstCornerError(from: example.photo.quad!) <= example.tolerance)
    #expect(best.confidence > 0.5)
  }

  @Test(arguments: [0.0, 12, 40])
  func findsNothingOnABareDesk(grain: Double) throws {
    #expect(try detector.candidates(in: DrawnPhoto(grain: grain).raster()).isEmpty)
  }

  /// A crop of a page that fills the picture would lose words.
  @Test(arguments: [0.0, 0.4])
  func cutsNothingOffAPageThatFillsThePicture(shadow: Double) throws {
    let whole = Quad(-40, -40, 840, -40, 840, 640, -40, 640)
    let photo = DrawnPhoto(quad: whole, shadow: shadow).raster()
    let best = try detector.candidates(in: photo).first
    #expect(best == nil || best!.quad.area > 0.98 * 800 * 600)
  }

  @Test func takesAGreyPhoto() throws {
    let photo = DrawnPhoto(quad: Self.leaning)
    let best = try #require(try detector.candidates(in: photo.raster().gray()).first)
    #expect(best.quad.worstCornerError(from: Self.leaning) <= 3)
  }

  @Test(arguments: [(1, 1), (3, 200), (200, 3), (40, 40)])
  func bearsTinyPictures(width: Int, height: Int) throws {
    let photo = DrawnPhoto(quad: nil, width: width, height: height)
    #expect(try detector.candidates(in: photo.raster()).isEmpty)
  }

  @Test func givesTheSameAnswerTwice() throws {
    let photo = DrawnPhoto(quad: Self.leaning).raster()
    #expect(try detector.candidates(in: photo) == detector.candidates(in: photo))
  }
}
