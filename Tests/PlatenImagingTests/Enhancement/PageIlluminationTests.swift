import PlatenModel
import Testing

@testable import PlatenImaging

/// What becomes of the ground of pages whose paper is not all that is light or dark.
@Suite struct PageIlluminationTests {
  /// A page of text on paper of `paper` (0 to 255), with other grounds where `ground` says.
  private static func page(
    paper: Double, ink: Double = 40, ground: @escaping (_ x: Double, _ y: Double) -> Double?
  ) -> Raster {
    DrawnPage.colour(width: 720, height: 960) { x, y in
      let isText =
        (60..<500).contains(y) && (60..<660).contains(x) && DrawnPage.ink(x, y) > 0
      let value = isText ? ink : ground(x, y) ?? paper
      return (value, value, value)
    }
  }

  @Test func stripesOfATableAreTints() throws {
    // Of 720 × 960 pixels, 24 are 7 mm of A4.
    let page = Self.page(paper: 225) { x, y in
      y > 620 && x > 60 && x < 660 && Int(y) / 24 % 2 == 0 ? 190 : nil
    }
    let image = try #require(try PageCleaner(colour: .gray).cleaned(page).image)
    for y in [684, 732, 780] {
      #expect((195...228).contains(image.pixel(360, y)[0]), "a stripe at \(y)")
      #expect(image.pixel(360, y + 24)[0] > 245, "paper at \(y + 24)")
    }
  }

  @Test func darkGrayPaperWithWhiteLettersStaysDark() throws {
    let page = Self.page(paper: 70, ink: 200) { _, _ in nil }
    let image = try #require(try PageCleaner().cleaned(page).image)
    #expect(image.pixel(360, 800)[0] < 150)
  }
}
