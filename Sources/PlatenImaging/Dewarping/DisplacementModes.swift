internal import PlatenModel

/// How the errors of a dewarped page's places are distributed: principal components, which
/// `Training/photos` computes from drawn photos.
///
/// A mode is the product of a function along the displacement and one across it. The same modes hold for
/// displacements to the right and down.
struct DisplacementModes {
  /// The nodes along each side, the first and the last of which lie on the page's sides.
  static let nodes = 13
  static let components = 2 * nodes * nodes
  static let learned = DisplacementModes(
    file: String(decoding: PackageResources.displacement_modes_txt, as: UTF8.self))

  /// For each component of the displacement — to the right and down of each node, row by row — its part
  /// in each mode, for an expected error of 1 and an amplitude of one standard deviation.
  private let parts: [Double]
  /// The modes with the largest deviations are the first.
  let count: Int

  private init(file: String) {
    var functions: [Substring: [[Double]]] = [:]
    var modes: [(along: [Double], across: [Double], deviation: Double)] = []
    for line in file.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " "), numbers = words.dropFirst().map { Double($0)! }
      if words[0] == "mode" {
        modes.append(
          (
            functions["along"]![Int(numbers[0])], functions["across"]![Int(numbers[1])], numbers[2]
          ))
      } else {
        functions[words[0], default: []].append(numbers)
      }
    }
    count = 2 * modes.count
    parts = (0..<Self.nodes * Self.nodes).flatMap { node -> [Double] in
      let (row, column) = (node / Self.nodes, node % Self.nodes)
      let right = modes.map { $0.deviation * $0.along[column] * $0.across[row] }
      let down = modes.map { $0.deviation * $0.along[row] * $0.across[column] }
      return right.flatMap { [$0, 0.0] } + down.flatMap { [0.0, $0] }
    }
  }

  /// The parts of `component` in the first `modes`.
  func parts(of component: Int, modes: Int) -> ArraySlice<Double> {
    parts[component * count..<component * count + modes]
  }

  /// The displacements of the nodes with these amplitudes, for an expected error of 1.
  func displacements(_ amplitudes: ArraySlice<Double>) -> [SIMD2<Double>] {
    func component(_ index: Int) -> Double {
      zip(parts(of: index, modes: amplitudes.count), amplitudes).reduce(0) { $0 + $1.0 * $1.1 }
    }
    return (0..<Self.nodes * Self.nodes).map { SIMD2(component(2 * $0), component(2 * $0 + 1)) }
  }
}

/// A point between nodes of `DisplacementModes`, with the weights of those around it.
struct DisplacementNodes {
  let weights: [(node: Int, weight: Double)]

  /// - Parameter place: in sides of the page.
  init(around place: Point) {
    func split(_ part: Double) -> (Int, Double) {
      let position = min(max(part, 0), 1) * Double(DisplacementModes.nodes - 1)
      let index = min(Int(position), DisplacementModes.nodes - 2)
      return (index, position - Double(index))
    }
    let (column, right) = split(place.x), (row, down) = split(place.y)
    let node = row * DisplacementModes.nodes + column, below = node + DisplacementModes.nodes
    weights = [
      (node, (1 - right) * (1 - down)), (node + 1, right * (1 - down)),
      (below, (1 - right) * down), (below + 1, right * down),
    ]
  }
}
