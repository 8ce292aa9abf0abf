package import PlatenModel

/// A barcode and its location in the photo.
package struct DetectedBarcode: Sendable {
  /// The decoded barcode.
  package let barcode: Barcode
  /// The text printed next to the barcode, where it differs from the payload: the eight digits of
  /// UPC-E.
  package let humanReadable: String
  /// The symbol's own corners, clockwise from its top left, in pixels of the photo as displayed.
  package let quad: Quad

  /// The probability that the barcode is correct, from 0 to 1.
  ///
  /// Symbologies with error correction get 1, linear ones with a check digit 0.99. The others get
  /// 0.9: one in ten of them is a false detection in other print.
  package var confidence: Double {
    switch barcode.symbology {
    case .codabar, .code39, .i2of5: 0.9
    case let symbology: symbology.isLinear ? 0.99 : 1
    }
  }
}

extension DetectedBarcode {
  /// Whether this is the same symbol as `other`, decoded again.
  func isSameSymbol(as other: DetectedBarcode) -> Bool {
    barcode.payload == other.barcode.payload && barcode.symbology == other.barcode.symbology
      && (quad.contains(other.quad.centre) || other.quad.contains(quad.centre)
        || touches(other) || other.touches(self))
  }

  /// Whether this is the continuation of `other` below a glare. A decoded linear barcode is
  /// blanked, and bars that remain below the glare are decoded again.
  private func touches(_ other: DetectedBarcode) -> Bool {
    let gap = quad.bottomLeft.distance(to: other.quad.topLeft)
    return barcode.symbology.isLinear
      && gap < 0.1 * quad.topLeft.distance(to: quad.topRight)
  }
}
