package import PlatenModel

/// A code, and where in its photo it is.
package struct DetectedBarcode: Sendable {
  package let barcode: Barcode
  /// What is printed beside it, where that differs from the payload: UPC-E's eight digits.
  package let humanReadable: String
  /// The symbol's own corners, clockwise from its top left, in pixels of the photo as displayed.
  package let quad: Quad

  /// 0 to 1. Symbols that correct their errors are sure, those with a check digit nearly so, and
  /// of the others one in ten that are made out of other print is.
  package var confidence: Double {
    switch barcode.symbology {
    case .codabar, .code39, .i2of5: 0.9
    case let symbology: symbology.isLinear ? 0.99 : 1
    }
  }
}

extension DetectedBarcode {
  /// Whether it is the same symbol as `other`, read once more.
  func isSameSymbol(as other: DetectedBarcode) -> Bool {
    barcode.payload == other.barcode.payload && barcode.symbology == other.barcode.symbology
      && (quad.contains(other.quad.centre) || other.quad.contains(quad.centre)
        || touches(other) || other.touches(self))
  }

  /// Whether it goes on below as `other`, a glare between the two: bars of which a part was made
  /// white, being found, are read again from the rest.
  private func touches(_ other: DetectedBarcode) -> Bool {
    let gap = quad.bottomLeft.distance(to: other.quad.topLeft)
    return barcode.symbology.isLinear
      && gap < 0.1 * quad.topLeft.distance(to: quad.topRight)
  }
}
