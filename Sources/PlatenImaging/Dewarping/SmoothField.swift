internal import PlatenModel

/// A quantity that changes smoothly over a page: known at the nodes of a grid, linear between.
struct SmoothField {
  /// Nodes, the first and the last on the page's edges.
  private static let columns = 25, rows = 25
  /// How much it costs to bend, and to differ from 0, against one observation's square.
  private static let stiffness = 1.0, thrift = 1e-4
  private static let iterations = 250

  private let width: Double, height: Double
  private var values: [Double]

  /// The field that comes nearest to what is asked of it, by least squares.
  ///
  /// - Parameters:
  ///   - alike: groups of places and numbers, in each of which the field is to differ from the
  ///     number by the same, whatever that is.
  ///   - pinned: places and what the field is to be there.
  init(
    width: Double, height: Double, alike: [[(place: Point, number: Double)]],
    pinned: [(place: Point, value: Double)]
  ) {
    self.width = width
    self.height = height
    values = [Double](repeating: 0, count: Self.columns * Self.rows)
    let wanted = System(
      groups: alike.map { group in group.map { (terms(at: $0.place), $0.number) } },
      points: pinned.map { (terms(at: $0.place), $0.value) })
    values = wanted.solution(unknowns: values.count, iterations: Self.iterations)
  }

  func callAsFunction(_ place: Point) -> Double {
    terms(at: place).reduce(0) { $0 + values[$1.node] * $1.weight }
  }

  private typealias Term = (node: Int, weight: Double)

  /// The nodes around `place`, which is taken to the page's edge where it lies outside.
  private func terms(at place: Point) -> [Term] {
    func split(_ part: Double, _ count: Int) -> (Int, Double) {
      let position = min(max(part, 0), 1) * Double(count - 1)
      let index = min(Int(position), count - 2)
      return (index, position - Double(index))
    }
    let (column, right) = split(place.x / width, Self.columns)
    let (row, below) = split(place.y / height, Self.rows)
    let node = row * Self.columns + column
    return [
      (node, (1 - right) * (1 - below)), (node + 1, right * (1 - below)),
      (node + Self.columns, (1 - right) * below), (node + Self.columns + 1, right * below),
    ]
  }

  /// The normal equations, solved by conjugate gradients (Hestenes and Stiefel 1952).
  private struct System {
    let groups: [[(terms: [Term], value: Double)]]
    let points: [(terms: [Term], value: Double)]

    func solution(unknowns: Int, iterations: Int) -> [Double] {
      var x = [Double](repeating: 0, count: unknowns)
      var rest = pulled(by: x, sign: 0)
      var direction = rest, size = dot(rest, rest)
      let enough = 1e-12 * size
      for _ in 0..<iterations where size > enough {
        let image = pulled(by: direction, sign: 1)
        let step = size / dot(direction, image)
        for index in x.indices {
          x[index] += step * direction[index]
          rest[index] -= step * image[index]
        }
        let next = dot(rest, rest)
        for index in x.indices { direction[index] = rest[index] + next / size * direction[index] }
        size = next
      }
      return x
    }

    /// With `sign` 1 the matrix times `x`; with 0 the right hand side.
    private func pulled(by x: [Double], sign: Double) -> [Double] {
      var out = x.map { $0 * thrift * sign }
      func add(_ terms: [Term], _ amount: Double) {
        for term in terms { out[term.node] += amount * term.weight }
      }
      func seen(_ observation: (terms: [Term], value: Double)) -> Double {
        sign == 0
          ? observation.value
          : observation.terms.reduce(0) { $0 + x[$1.node] * $1.weight }
      }
      for group in groups {
        let seen = group.map(seen), mean = seen.reduce(0, +) / Double(max(1, seen.count))
        for (observation, value) in zip(group, seen) { add(observation.terms, value - mean) }
      }
      for point in points { add(point.terms, seen(point)) }
      guard sign != 0 else { return out }
      for (before, node, after) in Self.triples {
        let bend = stiffness * (x[before] - 2 * x[node] + x[after])
        out[before] += bend
        out[node] -= 2 * bend
        out[after] += bend
      }
      return out
    }

    private func dot(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Neighbours in a row and in a column.
    private static let triples: [(Int, Int, Int)] = (0..<rows).flatMap { row in
      (0..<columns).flatMap { column in
        let node = row * columns + column
        return
          (column > 0 && column < columns - 1 ? [(node - 1, node, node + 1)] : [])
          + (row > 0 && row < rows - 1 ? [(node - columns, node, node + columns)] : [])
      }
    }
  }
}
