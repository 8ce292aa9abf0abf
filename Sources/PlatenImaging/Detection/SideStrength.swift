internal import PlatenModel

/// How clearly the colour changes along one side of a quad.
struct SideStrength {
  /// Whether it lies on the frame, where nothing can be seen beyond it.
  let isFrame: Bool
  /// The mean step in colour, 0 to 1, as its square root: faint edges are edges too.
  let step: Double
  /// The part of the side where there is a step worth the name, 0 to 1.
  let support: Double
  /// Whether it steps to the same colour all along: 0 (never) to 1.
  let steadiness: Double

  private static let samples = 24
  /// How far, in scene pixels, a curled side may leave the straight line.
  private static let reach = 6

  /// The side from `a` to `b` with the page on its right hand, in scene pixels.
  init(from a: Point, to b: Point, in scene: DetectionScene) {
    let steps = SideProfiles(
      of: scene.paper, from: a, to: b, samples: Self.samples, reach: Self.reach, half: 4
    ).strongestSteps(discount: 0.4)
    isFrame = steps.count < Self.samples / 2
    let count = Double(max(1, steps.count))
    // From trial: a step of 16 levels is surely an edge, and beyond 160 nothing is gained.
    step = steps.reduce(0) { $0 + (min(160, $1.strength) / 160).squareRoot() } / count
    support = steps.reduce(0) { $0 + min(1, $1.strength / 16) } / count
    let direction = steps.reduce(SIMD3<Float>.zero) { sum, step in
      let length = (step.colour * step.colour).sum().squareRoot()
      return length > 0 ? sum + step.colour / length : sum
    }
    steadiness = Double((direction * direction).sum().squareRoot()) / count
  }
}
