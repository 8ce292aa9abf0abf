internal import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

/// A sheet of paper in space that explains how a page was dewarped. Paper bends but does not stretch, so
/// the course of the page's lines says how much its parts are foreshortened.
///
/// Dewarping makes lines straight, but hardly knows how far along the page they belong: its errors are
/// nearly the same along each row and along each column. The fit moves rows and columns, and finds the
/// depths of a grid of nodes, the aspect ratio and the focal length with which neighbouring nodes keep
/// their distances. That the image of a surface and its lengths determine its shape is shown by
/// A. Bartoli et al., Shape-from-Template (2015); the solver is that of Levenberg and Marquardt.
struct SheetFit {
  /// How far the print of the columns of nodes lies to the right of its place, and that of the rows
  /// below it, in sides of the page.
  let columnMoves: [Double], rowMoves: [Double]
  /// The width of the sheet divided by its height.
  let aspectRatio: Double

  private static let iterations = 25, minimumProgress = 1e-4
  private static let firstDamping = 1e-3, dampingFactor = 5.0, maximumDamping = 1e6

  /// Fits a sheet to `equations`; `nil` where they have no solution.
  init?(_ equations: SheetEquations) {
    let plane = equations.plane
    guard let first = Self.solution(of: equations, from: plane) else { return nil }
    // A sheet that bulges and one that sags look nearly alike.
    var mirrored = plane
    for node in 0..<SheetUnknowns.depths {
      mirrored.values[node] = 2 * plane.values[node] - first.unknowns.values[node]
    }
    let second = Self.solution(of: equations, from: mirrored)
    let best = second.flatMap { $0.cost < first.cost ? $0 : nil } ?? first
    columnMoves = best.unknowns.columnMoves
    rowMoves = best.unknowns.rowMoves
    aspectRatio = equations.aspectRatio(of: best.unknowns)
  }

  private typealias Solution = (unknowns: SheetUnknowns, cost: Double)

  private static func solution(of equations: SheetEquations, from start: SheetUnknowns) -> Solution?
  {
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

/// The unknowns of a `SheetFit`: the logarithms of the depths of its nodes, row by row; the moves of
/// its columns and of its rows; the logarithms of the aspect ratio and of the focal length, relative to
/// what is expected.
struct SheetUnknowns {
  /// The nodes along each side.
  static let nodes = 13
  static let depths = nodes * nodes
  static let aspect = depths + 2 * nodes, focalLength = aspect + 1, count = focalLength + 1

  static func columnMove(_ column: Int) -> Int { depths + column }
  static func rowMove(_ row: Int) -> Int { depths + nodes + row }

  var values: [Double]

  var columnMoves: [Double] { (0..<Self.nodes).map { values[Self.columnMove($0)] } }
  var rowMoves: [Double] { (0..<Self.nodes).map { values[Self.rowMove($0)] } }

  func moved(by step: [Double]) -> SheetUnknowns {
    SheetUnknowns(values: zip(values, step).map { $0 + $1 })
  }
}
