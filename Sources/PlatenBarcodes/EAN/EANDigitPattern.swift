/// The digit patterns of EAN and UPC (GS1 General Specifications, 5.2.1), seven modules each.
enum EANDigitPattern {
  /// The left half's digits of odd parity (set A). Bars are ones, the leftmost module is the
  /// highest bit.
  static let odd: [UInt8] = [
    0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011, 0b0110001, 0b0101111, 0b0111011,
    0b0110111, 0b0001011,
  ]
  /// The left half's digits of even parity (set B): the patterns of the right half, reversed.
  static let even: [UInt8] = right.map { pattern in
    (0..<7).reduce(0) { $0 << 1 | (pattern >> $1) & 1 }
  }
  /// The right half's digits (set C): set A with bars and spaces exchanged.
  static let right: [UInt8] = odd.map { ~$0 & 0x7F }

  /// The parities of the left half's digits for each first digit: a one is even, bit 5 is the
  /// leftmost.
  static let parities: [UInt8] = [
    0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110,
    0b011010,
  ]

  /// The darkness, 0 to 1, of the modules of `pattern` under `printModel`; `before` and `after` are
  /// the adjacent modules.
  static func rendered(
    _ pattern: UInt8, modules: Int, before: Float, after: Float, printModel: PrintModel
  ) -> [Float] {
    let cells = (0..<modules).map { Float((pattern >> (modules - 1 - $0)) & 1) }
    let neighbourhood = [before, before] + cells + [after, after]
    let grown = (1...(modules + 2)).map {
      printModel.grown(neighbourhood[$0], beside: neighbourhood[$0 - 1], neighbourhood[$0 + 1])
    }
    return (0..<modules).map {
      printModel.blur * grown[$0] + (1 - 2 * printModel.blur) * grown[$0 + 1] + printModel.blur
        * grown[$0 + 2]
    }
  }
}
