import PlatenModel
import Testing

@testable import PlatenImaging

struct LearnedPageDetectorTests {
  private let detector = LearnedPageDetector()
  private static let leaning = Quad(200, 80, 590, 60, 640, 540, 150, 520)

  /// A photo, and the tolerance for the corners of its page, in pixels.
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
      testDescription: "coloured desk as bright as the paper",
      photo: DrawnPhoto(desk: (150, 240, 230), grain: 4, quad: leaning), tolerance: 4),
    Case(
      testDescription: "coarse grain",
      photo: DrawnPhoto(grain: 40, quad: leaning), tolerance: 3),
    Case(
      testDescription: "page rotated by 30 degrees",
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
    let found = try detector.candidates(in: example.photo.raster(), multiplePages: false)
    let best = try #require(found.first)
    #expect(best.quad.worstCornerError(from: example.photo.quad!) <= example.tolerance)
    // The threshold of `PageLocator`.
    #expect(best.confidence > 0.35)
  }

  @Test(arguments: [0.0, 12, 40])
  func findsNoBorderOnABareDesk(grain: Double) throws {
    let photo = DrawnPhoto(grain: grain).raster()
    let frame = Quad(width: photo.width, height: photo.height)
    // A surface without any border may be a page that fills the photo.
    let found = try detector.candidates(in: photo, multiplePages: true)
    #expect(found.allSatisfy { $0.quad == frame })
  }

  /// Cropping a page that fills the frame would lose words.
  @Test(arguments: [0.0, 0.4])
  func doesNotCropAPageThatFillsTheFrame(shadow: Double) throws {
    let whole = Quad(-40, -40, 840, -40, 840, 640, -40, 640)
    let photo = DrawnPhoto(quad: whole, shadow: shadow).raster()
    let best = try detector.candidates(in: photo, multiplePages: false).first
    #expect(best == nil || best!.quad.area > 0.98 * 800 * 600)
  }

  @Test func acceptsAGrayPhoto() throws {
    let photo = DrawnPhoto(quad: Self.leaning)
    let found = try detector.candidates(in: photo.raster().gray(), multiplePages: false)
    let best = try #require(found.first)
    #expect(best.quad.worstCornerError(from: Self.leaning) <= 3)
  }

  @Test func findsBothOfTwoPages() throws {
    let pages = [
      Quad(60, 80, 360, 90, 350, 500, 50, 490), Quad(430, 90, 740, 80, 750, 500, 440, 510),
    ]
    let photo = try Raster.joined(
      DrawnPhoto(quad: pages[0]).raster(), DrawnPhoto(quad: pages[1]).raster(), at: 395)
    let found = try detector.candidates(in: photo, multiplePages: true)
    #expect(found.count == 2)
    for page in pages {
      #expect(found.contains { $0.quad.worstCornerError(from: page) <= 3 })
    }
  }

  @Test(arguments: [(1, 1), (3, 200), (200, 3), (40, 40)])
  func acceptsTinyPhotos(width: Int, height: Int) throws {
    let photo = DrawnPhoto(quad: nil, width: width, height: height)
    #expect(try detector.candidates(in: photo.raster(), multiplePages: true).isEmpty)
  }

  @Test func isDeterministic() throws {
    let photo = DrawnPhoto(quad: Self.leaning).raster()
    #expect(
      try detector.candidates(in: photo, multiplePages: true)
        == detector.candidates(in: photo, multiplePages: true))
  }
}

extension Raster {
  /// The columns of `left` before `column`, then those of `right`; both of the same size.
  fileprivate static func joined(_ left: Raster, _ right: Raster, at column: Int) throws -> Raster {
    try #require(
      Raster(width: left.width, height: left.height, channels: 3) { pixels, bytesPerRow in
        for x in 0..<left.width {
          (x < column ? left : right).withPixels { view in
            for y in 0..<view.height {
              for c in 0..<3 {
                pixels[y * bytesPerRow + 3 * x + c] = view.bytes[y * view.bytesPerRow + 3 * x + c]
              }
            }
          }
        }
      })
  }
}
