import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct CandidateTextTests {
  private static let picture = Box(x: 320, y: 230, width: 480, height: 520)

  /// A page of `lineCount` lines above `picture`, which is white, and as many below.
  private static func page(lineCount: Int) -> Raster {
    DrawnPage.gray(width: 1120, height: 980) { x, y in
      let ink = [15.0, 760].filter { top in
        (100..<1000).contains(x) && (top..<top + 26 * Double(lineCount)).contains(y)
      }.map { DrawnPage.ink(x - 100, y - $0) }
      return 250 - 220 * ink.reduce(0, +)
    }
  }

  /// `picture`, turned clockwise by `degrees` about its top left corner.
  private static func candidate(_ degrees: Double) throws -> PageCandidate {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    let corners = Quad(
      topLeft: Point(x: 0, y: 0), topRight: Point(x: picture.width, y: 0),
      bottomRight: Point(x: picture.width, y: picture.height),
      bottomLeft: Point(x: 0, y: picture.height)
    ).corners.map {
      Point(
        x: picture.x + cosine * $0.x - sine * $0.y, y: picture.y + sine * $0.x + cosine * $0.y)
    }
    return PageCandidate(quad: try #require(Quad(corners: corners)), confidence: 0.9)
  }

  @Test(arguments: [
    (0.0, 6, true), (0.8, 6, true), (1.3, 6, false), (-1.3, 6, false), (0, 0, false),
  ])
  func aPictureAmongTextIsNoPage(degrees: Double, lineCount: Int, isRemoved: Bool) throws {
    let candidate = try Self.candidate(degrees)
    let pages = try CandidateText.ordered([candidate], in: Self.page(lineCount: lineCount))
    #expect(pages == (isRemoved ? [] : [candidate]))
  }

  /// Around a page that nearly fills the photo there is no room for most of the text.
  @Test func aLargePageStays() throws {
    let large = PageCandidate(
      quad: try #require(
        Quad(corners: [
          Point(x: 40, y: 180), Point(x: 1080, y: 180), Point(x: 1080, y: 860),
          Point(x: 40, y: 860),
        ])), confidence: 0.9)
    #expect(try CandidateText.ordered([large], in: Self.page(lineCount: 6)) == [large])
  }

  /// A line of text is less than a photo may show beside a page.
  @Test func aCaptionMakesNoPicture() throws {
    let candidate = try Self.candidate(0)
    let page = DrawnPage.gray(width: 1120, height: 980) { x, y in
      let (right, down) = (x - 100, y - 800)
      let isLine = (0..<400).contains(right) && (0..<26).contains(down)
      return 250 - 220 * (isLine ? DrawnPage.ink(right, down) : 0)
    }
    #expect(try CandidateText.ordered([candidate], in: page) == [candidate])
  }

  /// The other page of a photo explains the text around a page.
  @Test func aPageBesideAnotherStays() throws {
    let candidate = try Self.candidate(0)
    let other = PageCandidate(
      quad: Quad(width: 1120, height: 228), confidence: 0.9)
    let lower = PageCandidate(
      quad: try #require(
        Quad(corners: [
          Point(x: 0, y: 755), Point(x: 1120, y: 755), Point(x: 1120, y: 980), Point(x: 0, y: 980),
        ])), confidence: 0.9)
    let all = [candidate, other, lower]
    #expect(try Set(CandidateText.ordered(all, in: Self.page(lineCount: 6))) == Set(all))
  }

  /// A board below the lines of a page, which are level with the photo or not; one line is too little to decide.
  @Test(arguments: [(6, true), (1, false)])
  func aPageOfTextComesBeforeItsBoard(lineCount: Int, isFirst: Bool) throws {
    func quad(_ top: Double, _ bottom: Double) throws -> Quad {
      try #require(
        Quad(corners: [
          Point(x: 20, y: top), Point(x: 1100, y: top + 40), Point(x: 1100, y: bottom),
          Point(x: 20, y: bottom),
        ]))
    }
    let page = PageCandidate(quad: try quad(0, 180), confidence: 0.5)
    let board = PageCandidate(quad: try quad(200, 740), confidence: 0.9)
    let photo = Self.page(lineCount: lineCount)
    #expect(
      try CandidateText.ordered([board, page], in: photo)
        == (isFirst ? [page, board] : [board, page]))
    #expect(try CandidateText.ordered([page, board], in: photo) == [page, board])
  }

  /// A page with more text than is around it.
  @Test func aPageWithMostOfTheTextStays() throws {
    let page = DrawnPage.gray(width: 1120, height: 980) { x, y in
      let (right, down) = (x - 330, y - 240)
      let isInside = (0..<460).contains(right) && (0..<19 * 26).contains(down)
      let (after, below) = (x - 100, y - 800)
      let isLower = (0..<900).contains(after) && (0..<3 * 26).contains(below)
      return 250
        - 220 * (isInside ? DrawnPage.ink(right, down) : isLower ? DrawnPage.ink(after, below) : 0)
    }
    let candidate = try Self.candidate(0)
    #expect(try CandidateText.ordered([candidate], in: page) == [candidate])
  }
}
