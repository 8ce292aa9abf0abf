import PlatenImaging
import PlatenModel
import Testing

@testable import PlatenCodes

/// EAN-13 by its grey tones.
@Suite struct ArticleBarsTests {
  /// The picture of a code, blurred until its narrowest bars run together.
  static func blurred(sigma: Double) throws -> Raster {
    // Sharpening by a negative amount blurs.
    try CodePicture(photo: Fixture.picture("ean13")).sharpened(sigma: sigma, amount: -1).raster
  }

  /// Where the code is in its picture, the digits' longer bars and the quiet zone apart.
  static let place = Box(x: 60, y: 16, width: 380, height: 200)

  /// Up to half a module; at 0.6 the digits come out wrong, with little margin.
  @Test(arguments: [0.5, 1, 2])
  func aBlurredCodeIsRead(sigma: Double) throws {
    let seen = ArticleBars(try Self.blurred(sigma: sigma), inner: Self.place).inPlace
    #expect(seen?.digits == "4012345678901")
  }

  @Test func aCodeIsFoundThatStandsOnItsHead() throws {
    let picture = try Self.blurred(sigma: 1).turned(by: .halfTurn)
    #expect(ArticleBars(picture, inner: Self.place).anywhere == "4012345678901")
  }

  @Test(arguments: ["code128", "code39", "pdf417"])
  func anotherCodeIsNone(name: String) throws {
    let picture = try Fixture.picture(name).gray()
    let all = Box(
      x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    #expect(ArticleBars(picture, inner: all).anywhere == nil)
  }

  @Test(arguments: [
    ("4012345678901", true), ("4012345678902", false), ("40123455", true), ("012345678905", true),
    ("", false), ("4", false), ("40123A55", false),
  ])
  func checkDigits(digits: String, isValid: Bool) {
    #expect(ArticleNumber.isValid(digits) == isValid)
  }

  @Test(arguments: [
    ("01234565", "012345000065"), ("04252614", "042100005264"), ("00123457", "001234000057"),
    ("0123456", nil), ("0123456X", nil),
  ])
  func upceIsExpanded(short: String, long: String?) {
    #expect(ArticleNumber.expanded(upce: short) == long)
  }
}
