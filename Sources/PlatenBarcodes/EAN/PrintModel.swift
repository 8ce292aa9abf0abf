/// How bars come out in a photo.
struct PrintModel: Hashable, Sendable {
  /// The part of a module's blackness that comes from either neighbour, 0 to a third.
  let blur: Float
  /// How far a bar reaches over its edge, in modules; below 0 where paper shines into it. It
  /// makes a 1 of a 7 and a 2 of an 8, whose edges are equally far apart.
  let growth: Float

  /// What is tried.
  static let all = [Float(0.1), 0.25].flatMap { blur in
    [Float(0), -0.2, 0.2].map { PrintModel(blur: blur, growth: $0) }
  }

  /// The usual one.
  static let typical = PrintModel(blur: 0.25, growth: 0)

  /// The blackness of a module between two others, each 0 or 1.
  func grown(_ module: Float, beside left: Float, _ right: Float) -> Float {
    growth > 0
      ? min(1, module + (1 - module) * growth * (left + right))
      : max(0, module + module * growth * (2 - left - right))
  }
}
