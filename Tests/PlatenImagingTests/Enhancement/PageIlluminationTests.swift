import PlatenModel
import Testing

@testable import PlatenImaging

/// What becomes of the ground of pages whose paper is not all that is light or dark.
@Suite struct PageIlluminationTests {
  /// A page of text on paper of `paper` (0 to 255), with other grounds where `ground` says.
  private static func page(
    paper: Double, ink: Double = 40, ground: @escaping (_ x: Double, _ y: Double) -> Double?
  ) -> Raster {
    DrawnPage.color(width: 720, height: 960) { x, y in
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
    let image = try #require(try PageCleaner(color: .gray).cleaned(page).image)
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

  @Test func theLightOnBlackPaperIsEvened() throws {
    let page = DrawnPage.gray(width: 720, height: 960) { x, y in
      let isText =
        (60..<700).contains(y) && (60..<660).contains(x) && DrawnPage.ink(x, y) > 0
      // The light falls off by a third from left to right.
      return (isText ? 190 : 60) * (1 - x / 720 / 3)
    }
    let image = try #require(try PageCleaner().cleaned(page).image)
    let left = Int(image.pixel(30, 800)[0]), right = Int(image.pixel(690, 800)[0])
    #expect(abs(left - right) <= 4, "\(left) on the left, \(right) on the right")
    #expect(left < 120)
  }

  private static func isInLabel(_ x: Double, _ y: Double) -> Bool {
    (300..<620).contains(x) && (640..<800).contains(y)
  }

  @Test(arguments: [120.0, 165, 190])
  func aGraySheetWithAWhiteLabelStaysGray(paper: Double) throws {
    let white = 220.0
    let page = Self.page(paper: paper) { x, y in Self.isInLabel(x, y) ? white : nil }
    let image = try #require(try PageCleaner().cleaned(page).image)
    let sheet = Double(image.pixel(150, 720)[0]), isSunlit = white / paper > 1.8
    #expect(image.pixel(450, 720)[0] > 245)
    #expect(isSunlit ? sheet > 245 : abs(sheet - 255 * paper / white) < 12, "sheet \(sheet)")
  }

  @Test(arguments: ["soft light", "light from a side", "a round spot"])
  func lightIsNoLabel(name: String) throws {
    let page = Self.page(paper: 165) { x, y in
      let away = ((x - 450) * (x - 450) + (y - 720) * (y - 720)).squareRoot()
      return switch name {
      case "soft light": 165 + 40 * max(0, min(1, (200 - away) / 120))
      case "light from a side": x > 420 && y > 640 ? 205 : nil
      default: away < 110 ? 205 : nil
      }
    }
    #expect(try !PageIllumination(of: page).preservesSheetColor)
  }
}
