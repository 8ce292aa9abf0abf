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

  @Test(arguments: [0.5, 2, 3.5])
  func aBlurredCodeIsRead(sigma: Double) throws {
    let picture = try Self.blurred(sigma: sigma)
    let all = Box(
      x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    #expect(ArticleBars(picture, inner: all).anywhere == "4012345678901")
    let head = try picture.turned(by: .halfTurn)
    #expect(ArticleBars(head, inner: all).anywhere == "4012345678901")
  }

  @Test(arguments: ["code128", "itf14", "code39", "qr", "databar-expanded", "pdf417"])
  func anotherCodeIsNone(name: String) throws {
    let picture = try Fixture.picture(name)
    let all = Box(
      x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    #expect(ArticleBars(try picture.gray(), inner: all).anywhere == nil)
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
