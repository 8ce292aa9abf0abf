import CVision
import Testing

/// The conversion to CIE L*a*b*, as `pv_image_lab` gives it: L* times 2.55, a* and b* plus 128.
@Suite struct LabTests {
  /// Values of CIE L*a*b* (D65) of sRGB, as published for its primaries.
  private static let colors: [(rgb: [UInt8], lab: [Double])] = [
    ([0, 0, 0], [0, 0, 0]),
    ([255, 255, 255], [100, 0, 0]),
    ([119, 119, 119], [50.0, 0, 0]),
    ([255, 0, 0], [53.24, 80.09, 67.20]),
    ([0, 255, 0], [87.73, -86.18, 83.18]),
    ([0, 0, 255], [32.30, 79.20, -107.86]),
    ([255, 255, 0], [97.14, -21.55, 94.48]),
    ([3, 3, 3], [0.82, 0, 0]),
  ]

  @Test func colorsAreConvertedToOneLevel() throws {
    // More pixels than are converted at once.
    let width = 300
    for (rgb, lab) in Self.colors {
      var first: UnsafeMutablePointer<UInt8>?, stride = 0
      let image = try #require(pv_image_create(Int32(width), 1, 3, &first, &stride))
      defer { pv_image_free(image) }
      let pixels = try #require(first)
      for x in 0..<width { for channel in 0..<3 { pixels[3 * x + channel] = rgb[channel] } }
      let converted = try #require(pv_image_lab(image, 0))
      defer { pv_image_free(converted) }
      let result = pv_image_data(converted)
      for x in [0, 255, 256, width - 1] {
        let expected = [lab[0] * 2.55, lab[1] + 128, lab[2] + 128]
        for channel in 0..<3 {
          #expect(abs(Double(result[3 * x + channel]) - expected[channel]) <= 1)
        }
      }
    }
  }
}
