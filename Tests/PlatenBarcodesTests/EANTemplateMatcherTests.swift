import PlatenImaging
import PlatenModel
import Testing

@testable import PlatenBarcodes

/// EAN-13 by template matching.
@Suite struct EANTemplateMatcherTests {
  /// An EAN-13 blurred so that its narrowest bars merge.
  static func blurred(sigma: Double) throws -> Raster {
    // Unsharp masking by a negative amount blurs.
    try BarcodeImage(photo: Fixture.image("ean13")).unsharpMasked(sigma: sigma, amount: -1).raster
  }

  /// The bounds of the barcode in the image, without guard bar extensions, digits and quiet zone.
  static let symbolBox = Box(x: 60, y: 16, width: 380, height: 200)

  /// The blur in pixels, up to half a module; at 0.6 modules the digits are wrong, with a small
  /// margin.
  @Test(arguments: [0.5, 1, 2])
  func aBlurredBarcodeIsDecoded(sigma: Double) throws {
    let match = EANTemplateMatcher(try Self.blurred(sigma: sigma), regionBounds: Self.symbolBox)
      .matchInPlace
    #expect(match?.digits == "4012345678901")
  }

  @Test func anUpsideDownBarcodeIsDecoded() throws {
    let image = try Self.blurred(sigma: 1).turned(by: .halfTurn)
    #expect(
      EANTemplateMatcher(image, regionBounds: Self.symbolBox).digitsAnywhere == "4012345678901")
  }

  @Test(arguments: ["code128", "code39", "pdf417"])
  func otherSymbologiesDoNotMatch(name: String) throws {
    let image = try Fixture.image(name).gray()
    let all = Box(
      x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    #expect(EANTemplateMatcher(image, regionBounds: all).digitsAnywhere == nil)
  }

  @Test(arguments: [
    ("4012345678901", true), ("4012345678902", false), ("40123455", true), ("012345678905", true),
    ("", false), ("4", false), ("40123A55", false),
  ])
  func checkDigitsAreValidated(digits: String, isValid: Bool) {
    #expect(GTIN.isValid(digits) == isValid)
  }

  @Test(arguments: [
    ("01234565", "012345000065"), ("04252614", "042100005264"), ("00123457", "001234000057"),
    ("0123456", nil), ("0123456X", nil),
  ])
  func upceIsExpanded(short: String, long: String?) {
    #expect(GTIN.expanded(upce: short) == long)
  }
}
