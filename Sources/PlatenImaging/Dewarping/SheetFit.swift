internal import PlatenModel

/// A sheet of paper in space that explains how a page was dewarped. Paper bends but does not stretch, so
/// the course of the page's lines says how much its parts are foreshortened.
///
/// Dewarping makes lines straight, but hardly knows how far along the page they belong. The fit finds the
/// depths of a grid of nodes, the displacement that remains, the aspect ratio, the focal length and the
/// principal point with which neighbouring nodes keep their distances. How displacements are distributed
/// is known from drawn photos (`DisplacementModes`). That the image of a surface and its lengths determine
/// its shape is shown by A. Bartoli et al., Shape-from-Template (2015); the solver is that of Levenberg and
/// Marquardt.
struct SheetFit {
  /// How far the print of the nodes of `DisplacementModes` lies to the right of, and below, its place, row
  /// by row, in sides of the page.
  let displacements: [SIMD2<Double>]
  /// The width of the sheet divided by its height.
  let aspectRatio: Double

  private static let coarseIterations = 25, iterations = 6, minimumProgress = 1e-4
  private static let firstDamping = 1e-3, dampingFactor = 5.0, maximumDamping = 1e6

  /// Fits a sheet to `scene`; `nil` where it has no solution.
  init?(_ scene: SheetScene) {
    let coarse = SheetEquations(scene, detail: .coarse)
    let plane = coarse.plane
    guard let first = Self.solution(of: coarse, from: plane, iterations: Self.coarseIterations)
    else { return nil }
    // A sheet that bulges and one that sags look nearly alike.
    var mirrored = plane
    for node in 0..<SheetUnknowns.depths {
      mirrored.values[node] = 2 * plane.values[node] - first.unknowns.values[node]
    }
    let second = Self.solution(of: coarse, from: mirrored, iterations: Self.coarseIterations)
    let best = second.flatMap { $0.cost < first.cost ? $0 : nil } ?? first
    let fine = SheetEquations(scene, detail: .fine)
    guard
      let last = Self.solution(
        of: fine, from: best.unknowns.extended(toModes: SheetEquations.Detail.fine.modes),
        iterations: Self.iterations)
    else { return nil }
    displacements = fine.displacements(of: last.unknowns)
    aspectRatio = fine.aspectRatio(of: last.unknowns)
  }

  private typealias Solution = (unknowns: SheetUnknowns, cost: Double)

  private static func solution(
    of equations: SheetEquations, from start: SheetUnknowns, iterations: Int
  ) -> Solution? {
    var unknowns = start, damping = firstDamping
    var normal = equations.normalEquations(at: unknowns)
    for _ in 0..<iterations {
      var next: Solution?
      while damping < maximumDamping {
        guard let step = normal.step(damping: damping) else { return nil }
        let moved = unknowns.moved(by: step)
        let cost = equations.cost(at: moved)
        if cost < normal.cost {
          next = (moved, cost)
          break
        }
        damping *= dampingFactor
      }
      guard let next else { break }
      let progress = normal.cost - next.cost
      unknowns = next.unknowns
      normal = equations.normalEquations(at: unknowns)
      damping /= dampingFactor
      if progress < minimumProgress * normal.cost { break }
    }
    return normal.cost.isFinite ? (unknowns, normal.cost) : nil
  }
}

/// What a `SheetFit` starts from.
struct SheetScene {
  /// Where the points of the dewarped page lie before the camera.
  let view: SheetView
  let weights: SheetWeights
  /// The page's, as far as known: width divided by height.
  let aspectRatio: Double
  /// That of the places of the page's print, in its sides.
  let expectedError: Double
  let lines: SheetLines
}
