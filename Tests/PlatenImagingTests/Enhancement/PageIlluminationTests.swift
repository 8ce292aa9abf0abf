import Foundation
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

  /// Light on a page beside the shadow of a hand, whose penumbra of 16 pixels is 5 mm of A4.
  private static func besideAHand(_ x: Double, _ y: Double) -> Double {
    let away = hypot(x - 700, y - 700) - 260 + 20 * sin(y / 40)
    return 0.45 + 0.55 * max(0, min(1, away / 16))
  }

  @Test func theShadowOfAHandGoesAndABarBelowItStays() throws {
    let page = DrawnPage.color(width: 720, height: 960) { x, y in
      let isText = (60..<400).contains(y) && (60..<660).contains(x) && DrawnPage.ink(x, y) > 0
      let isBar = (600..<650).contains(y) && (60..<660).contains(x)
      let value = (isText ? 40 : isBar ? 110 : 225) * Self.besideAHand(x, y)
      return (value, value, value)
    }
    let image = try #require(try PageCleaner().cleaned(page).image)
    #expect(Self.besideAHand(600, 750) < 0.5 && Self.besideAHand(600, 625) < 0.5)
    for (x, y) in [(600, 750), (600, 560), (200, 750), (200, 560)] {
      #expect(image.pixel(x, y)[0] > 240, "paper at \(x), \(y)")
    }
    let inShade = Int(image.pixel(600, 625)[0]), inLight = Int(image.pixel(200, 625)[0])
    #expect((90...170).contains(inLight) && abs(inShade - inLight) < 30, "\(inShade), \(inLight)")
  }

  /// A spot without edges on white paper: `middle` is its color relative to paper.
  private static func pageWithASpot(_ middle: (Double, Double, Double)) -> Raster {
    DrawnPage.color(width: 720, height: 960) { x, y in
      let isText = (60..<400).contains(y) && (60..<660).contains(x) && DrawnPage.ink(x, y) > 0
      let part = max(0, min(1, (220 - hypot(x - 360, y - 690)) / 120))
      func value(_ color: Double) -> Double { (isText ? 40 : 225) * (1 + part * (color - 1)) }
      return (value(middle.0), value(middle.1), value(middle.2))
    }
  }

  @Test func whatNoShadeCanBeStaysWithoutEdges() throws {
    let cleaner = PageCleaner(mode: .document)
    let yellow = try #require(try cleaner.cleaned(Self.pageWithASpot((1, 0.9, 0.35))).image)
    let color = yellow.pixel(360, 690)
    #expect(color[0] > 230 && color[2] < 160, "\(color)")
    let dark = try #require(try cleaner.cleaned(Self.pageWithASpot((0.05, 0.05, 0.05))).image)
    #expect(dark.pixel(360, 690)[0] < 60, "\(dark.pixel(360, 690))")
    let shade = try #require(try cleaner.cleaned(Self.pageWithASpot((0.6, 0.6, 0.6))).image)
    #expect(shade.pixel(360, 690)[0] > 240, "\(shade.pixel(360, 690))")
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
