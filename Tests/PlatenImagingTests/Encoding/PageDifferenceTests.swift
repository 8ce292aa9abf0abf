import PlatenModel
import Testing

@testable import PlatenImaging

/// A page of text with a pale green panel, in the colors that `ink` and `panel` give.
private func page(
  ink: (Double, Double, Double) = (0.1, 0.1, 0.1),
  panel: (Double, Double, Double) = (0.8, 0.95, 0.8), isDashed: Bool = false,
  isDotHollow: Bool = false
) -> Raster {
  DrawnPage.color(width: 720, height: 960) { x, y in
    let isPanel = x > 400 && y > 600 && x < 690 && y < 900
    let isLine = DrawnPage.ink(x, y) > 0 && !(isDashed && Int(x) / 6 % 2 == 0)
    let dot = ((x - 100) * (x - 100) + (y - 800) * (y - 800)).squareRoot()
    if dot < 30 { return isDotHollow && dot < 25 ? (255, 255, 255) : (110, 110, 110) }
    let (red, green, blue) = isLine ? ink : isPanel ? panel : (1, 1, 1)
    return (255 * red, 255 * green, 255 * blue)
  }
}

@Test func theSamePageIsAcceptable() throws {
  #expect(try PageDifference(of: page(), from: page()).isAcceptable)
}

@Test func lostStrokesLostHueLostTintsPalerInkAndHollowShapesAreNot() throws {
  let original = page()
  for changed in [
    page(isDashed: true), page(ink: (0.1, 0.3, 0.35)), page(panel: (1, 1, 1)),
    page(ink: (0.4, 0.4, 0.4)), page(isDotHollow: true),
  ] {
    #expect(try !PageDifference(of: changed, from: original).isAcceptable)
  }
}
