/// The segments of an EAN-13 from left to right. A UPC-A is an EAN-13 that begins with 0.
enum EANLayout {
  enum Segment: Hashable, Sendable {
    /// A guard pattern, which is the same in every barcode, and the modules next to it.
    case guardPattern(UInt8, modules: Int, before: Float, after: Float)
    /// A digit of the left half, of odd or even parity.
    case left
    /// A digit of the right half.
    case right
  }

  static let segments: [Segment] =
    [outer] + Array(repeating: .left, count: 6) + [centre]
    + Array(repeating: .right, count: 6) + [outer]

  /// The number of modules from the first bar to the last.
  static let modules = 95

  private static let outer = Segment.guardPattern(0b101, modules: 3, before: 0, after: 0)
  private static let centre = Segment.guardPattern(0b01010, modules: 5, before: 1, after: 1)
}
