internal import PlatenModel

/// The equations that keep text lines at equal distances, as functions of the moves of rows or columns.
struct SheetSpacing {
  /// What a line lies off from where evenly spaced lines would: `offset` minus the sum of the moves of
  /// the nodes, each times its factor; in sides of the page.
  struct Equation {
    let offset: Double
    let factors: [Double]
  }

  /// Whether the lines run down the page as it lies, so that the moves are those of columns.
  let isSideways: Bool
  let equations: [Equation]

  /// - Parameters:
  ///   - leading: of the upright page.
  ///   - place: the point of the page as it lies, in its sides, of a point of the upright page.
  init(_ leading: EvenLeading, isSideways: Bool, place: (Point) -> Point) {
    self.isSideways = isSideways
    equations = leading.groups.flatMap { runs in
      let positions = runs.map { run in
        run.map { line in
          let point = place(line.halfway)
          return isSideways ? point.x : point.y
        }
      }
      let offsets = Self.residuals(of: positions)
      let factors = (0..<SheetUnknowns.nodes).map { node in
        Self.residuals(of: positions.map { $0.map { Self.factor(of: node, at: $0) } })
      }
      return offsets.indices.map { line in
        Equation(offset: offsets[line], factors: factors.map { $0[line] })
      }
    }
  }

  /// The factor of the value of `node` in the linear interpolation at `position`.
  private static func factor(of node: Int, at position: Double) -> Double {
    max(0, 1 - abs(position * Double(SheetUnknowns.nodes - 1) - Double(node)))
  }

  /// What remains of the values of the lines of each run without the best values at equal distances; the
  /// distance is common to all runs.
  private static func residuals(of runs: [[Double]]) -> [Double] {
    let centred = runs.map { run in
      let mean = run.reduce(0, +) / Double(run.count)
      return run.map { $0 - mean }
    }
    let numbers = runs.map { run in run.indices.map { Double($0) - Double(run.count - 1) / 2 } }
    let products = zip(numbers.joined(), centred.joined()).reduce(0) { $0 + $1.0 * $1.1 }
    let squares = numbers.joined().reduce(0) { $0 + $1 * $1 }
    return zip(numbers.joined(), centred.joined()).map { $1 - products / squares * $0 }
  }
}
