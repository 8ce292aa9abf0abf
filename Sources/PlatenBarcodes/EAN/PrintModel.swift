/// The appearance of bars in a photo: blur and bar growth.
struct PrintModel: Hashable, Sendable {
  /// The share of a module's darkness that comes from each neighbour, 0 to 1/3.
  let blur: Float
  /// Bar growth in modules: how far a bar exceeds its edge, negative for a bar that shrinks.
  ///
  /// Growth decides between 1 and 7 and between 2 and 8, whose edges have equal distances.
  let growth: Float

  /// The print models to try.
  static let all = [Float(0.1), 0.25].flatMap { blur in
    [Float(0), -0.2, 0.2].map { PrintModel(blur: blur, growth: $0) }
  }

  /// The most frequent print model.
  static let typical = PrintModel(blur: 0.25, growth: 0)

  /// The darkness of a module after bar growth; all three modules are 0 or 1 before it.
  func grown(_ module: Float, beside left: Float, _ right: Float) -> Float {
    growth > 0
      ? min(1, module + (1 - module) * growth * (left + right))
      : max(0, module + module * growth * (2 - left - right))
  }
}
