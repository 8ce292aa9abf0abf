internal import CVision
internal import Glibc
internal import PlatenModel

/// How far the print of a page lies to the right of, and below, its place on the flat page, in
/// pixels.
struct Displacement: Sendable {
  let horizontal: DisplacementField, vertical: DisplacementField

  init(horizontal: DisplacementField, vertical: DisplacementField) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// The displacement that `moves` the nodes of a page of `width` × `height` pixels, row by row; the outer
  /// ones lie on its edges.
  init(width: Double, height: Double, columns: Int, moves: [Point]) {
    func field(_ values: [Double]) -> DisplacementField {
      DisplacementField(width: width, height: height, columns: columns, values: values)
    }
    self.init(horizontal: field(moves.map(\.x)), vertical: field(moves.map(\.y)))
  }

  /// The inverse is a fixed-point iteration, up to steps of this many pixels.
  private static let precision = 0.01, maximumIterations = 30

  /// The point at which the print of the flat page's `point` lies.
  func printed(_ point: Point) -> Point {
    Point(x: point.x + horizontal(point), y: point.y + vertical(point))
  }

  /// The point of the flat page whose print lies at `printed`.
  func flattened(_ printed: Point) -> Point {
    var flat = printed
    for _ in 0..<Self.maximumIterations {
      let next = Point(x: printed.x - horizontal(flat), y: printed.y - vertical(flat))
      let step = next.distance(to: flat)
      flat = next
      if step < Self.precision { break }
    }
    return flat
  }

  func flattened(_ line: TextLine) -> TextLine {
    TextLine(baseline: line.baseline.map(flattened), xHeight: line.xHeight)
  }
}

/// A smooth scalar field over a page: node values of a grid, interpolated bilinearly.
struct DisplacementField {
  /// The value of the field at a point of the page, in pixels.
  struct Observation {
    let point: Point
    let value: Double
    /// The weight of the squared difference.
    var weight = 1.0
  }

  /// Grid nodes of a fitted field; the first and the last lie on the page's edges.
  private static let fittedColumns = 25, fittedRows = 25
  /// The weight of the squared second differences relative to one squared observation.
  private static let smoothnessWeight = 1.0
  private static let iterations = 250

  private let width: Double, height: Double
  private let columns: Int, rows: Int
  private var values: [Double]

  /// The field with the node `values`, row by row, the first and the last of which lie on the edges of
  /// a page of `width` × `height` pixels.
  init(width: Double, height: Double, columns: Int, values: [Double]) {
    self.width = width
    self.height = height
    self.columns = columns
    rows = values.count / columns
    self.values = values
  }

  /// Fits the field to constraints by regularized least squares.
  ///
  /// - Parameters:
  ///   - relative: groups of observations; within a group the field differs from the values by one
  ///     unknown constant.
  ///   - absolute: observations of the field itself.
  ///   - ridgeWeight: the weight of the squared values (Tikhonov regularization), relative to one
  ///     squared observation.
  init(
    width: Double, height: Double, relative: [[Observation]], absolute: [Observation],
    ridgeWeight: Double
  ) {
    self.init(
      width: width, height: height, columns: Self.fittedColumns,
      values: [Double](repeating: 0, count: Self.fittedColumns * Self.fittedRows))
    let equations = NormalEquations(
      groups: relative.map { $0.map(equation) }, points: absolute.map(equation),
      ridgeWeight: ridgeWeight)
    values = equations.solution(unknowns: values.count, iterations: Self.iterations)
  }

  func callAsFunction(_ point: Point) -> Double { cell(at: point).interpolated(values) }

  /// Four nodes of the grid, from the upper left one, with the position of a point between them: 0
  /// to 1.
  private struct Cell {
    let node: Int
    /// The number of nodes in a row.
    let columns: Int
    let across: Double, down: Double

    func interpolated(_ values: [Double]) -> Double {
      let upper = values[node] + across * (values[node + 1] - values[node])
      let below = node + columns
      let lower = values[below] + across * (values[below + 1] - values[below])
      return upper + down * (lower - upper)
    }

    /// Adds `amount` to the nodes, by their weights.
    func add(_ amount: Double, to values: inout [Double]) {
      values[node] += amount * (1 - across) * (1 - down)
      values[node + 1] += amount * across * (1 - down)
      values[node + columns] += amount * (1 - across) * down
      values[node + columns + 1] += amount * across * down
    }
  }

  /// The cell at `point`; a point outside the page is clamped to its edge.
  private func cell(at point: Point) -> Cell {
    func split(_ part: Double, _ count: Int) -> (Int, Double) {
      let position = min(max(part, 0), 1) * Double(count - 1)
      let index = min(Int(position), count - 2)
      return (index, position - Double(index))
    }
    let (column, across) = split(point.x / width, columns)
    let (row, down) = split(point.y / height, rows)
    return Cell(node: row * columns + column, columns: columns, across: across, down: down)
  }

  private typealias Equation = (cell: Cell, value: Double, weight: Double)

  private func equation(_ observation: Observation) -> Equation {
    (cell(at: observation.point), observation.value, observation.weight)
  }

  /// The normal equations, solved by the conjugate gradient method (Hestenes and Stiefel 1952).
  private struct NormalEquations {
    let groups: [[Equation]]
    let points: [Equation]
    let ridgeWeight: Double

    func solution(unknowns: Int, iterations: Int) -> [Double] {
      var x = [Double](repeating: 0, count: unknowns)
      var residual = evaluated(at: x, sign: 0)
      var direction = residual, residualNorm = dot(residual, residual)
      let tolerance = 1e-12 * residualNorm
      for _ in 0..<iterations where residualNorm > tolerance {
        let product = evaluated(at: direction, sign: 1)
        let step = residualNorm / dot(direction, product)
        for index in x.indices {
          x[index] += step * direction[index]
          residual[index] -= step * product[index]
        }
        let next = dot(residual, residual)
        for index in x.indices {
          direction[index] = residual[index] + next / residualNorm * direction[index]
        }
        residualNorm = next
      }
      return x
    }

    /// The matrix times `x` for a `sign` of 1, the right-hand side for 0.
    private func evaluated(at x: [Double], sign: Double) -> [Double] {
      var out = x.map { $0 * ridgeWeight * sign }
      func observed(_ equation: Equation) -> Double {
        sign == 0 ? equation.value : equation.cell.interpolated(x)
      }
      for group in groups {
        let observed = group.map(observed),
          mean = observed.reduce(0, +) / Double(max(1, observed.count))
        for (equation, value) in zip(group, observed) {
          equation.cell.add(equation.weight * (value - mean), to: &out)
        }
      }
      for equation in points { equation.cell.add(equation.weight * observed(equation), to: &out) }
      guard sign != 0 else { return out }
      for (before, node, after) in Self.triples {
        let curvature = smoothnessWeight * (x[before] - 2 * x[node] + x[after])
        out[before] += curvature
        out[node] -= 2 * curvature
        out[after] += curvature
      }
      return out
    }

    private func dot(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Triples of neighboring nodes in a row or a column.
    private static let triples: [(Int, Int, Int)] = (0..<fittedRows).flatMap { row in
      (0..<fittedColumns).flatMap { column in
        let node = row * fittedColumns + column
        return
          (column > 0 && column < fittedColumns - 1 ? [(node - 1, node, node + 1)] : [])
          + (row > 0 && row < fittedRows - 1
            ? [(node - fittedColumns, node, node + fittedColumns)] : [])
      }
    }
  }
}

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

/// The displacement of a page's print, as the dewarping network estimates it from the page's sides,
/// print and shading.
///
/// The architecture and the training are in Training/networks. A network that predicts the displacement
/// of every part of a page follows K. Ma et al., DocUNet: Document image unwarping via a stacked U-Net
/// (2018).
struct LearnedDisplacement {
  /// In pixels of the page as it lies.
  let displacement: Displacement
  /// The displacement that a tenth of the page exceeds, and the expected error of the last estimate:
  /// fractions of the page's sides.
  let extent: Double, expectedError: Double

  /// The nodes along each side of the displacement.
  static let nodes = 65

  /// Estimates the displacement of the page in `view`.
  init(in view: DewarpingView) throws(ScanError) {
    try self.init(after: { $0 }, in: view)
  }

  /// The `values` of the nodes without their least-squares fit by 1, x, y and x·y. On the centered grid
  /// these are orthogonal.
  private static func withoutBilinearPart(_ values: [Double]) -> [Double] {
    let line = (0..<nodes).map { Double($0) / Double(nodes - 1) - 0.5 }
    let functions: [(Double, Double) -> Double] = [
      { _, _ in 1 }, { x, _ in x }, { _, y in y }, { x, y in x * y },
    ]
    return functions.reduce(values) { rest, function in
      let samples = rest.indices.map { function(line[$0 % nodes], line[$0 / nodes]) }
      let factor =
        zip(rest, samples).reduce(0) { $0 + $1.0 * $1.1 } / samples.reduce(0) { $0 + $1 * $1 }
      return zip(rest, samples).map { $0 - factor * $1 }
    }
  }

  /// The displacements of the nodes of a page of `width` × `height` pixels; `printed` gives the place of the
  /// print of a point in sides of the page.
  static func moves(width: Double, height: Double, printed: (Point) -> Point) -> [Point] {
    let last = Double(nodes - 1)
    return (0..<nodes * nodes).map { node in
      let flat = Point(x: Double(node % nodes) / last, y: Double(node / nodes) / last)
      let place = printed(flat)
      return Point(x: place.x - flat.x * width, y: place.y - flat.y * height)
    }
  }

  /// The displacement with the remainder that the network sees on the page without it.
  func refined(in view: DewarpingView) throws(ScanError) -> LearnedDisplacement {
    try LearnedDisplacement(after: displacement.printed, in: view)
  }

  private init(
    after earlier: (Point) -> Point, in view: DewarpingView
  ) throws(ScanError) {
    let maps = try DewarpingMaps(of: view.input(after: earlier), parallax: view.parallax)
    let (width, height) = (view.width, view.height)
    let moves = Self.moves(width: width, height: height) {
      let printed = maps.printed($0)
      return earlier(Point(x: printed.x * width, y: printed.y * height))
    }
    displacement = Displacement(width: width, height: height, columns: Self.nodes, moves: moves)
    let bends = zip(
      Self.withoutBilinearPart(moves.map { $0.x / width }),
      Self.withoutBilinearPart(moves.map { $0.y / height })
    ).map { hypot($0, $1) }.sorted()
    extent = bends[bends.count * 9 / 10]
    expectedError = maps.expectedError
  }
}

/// A page in its photo, as the dewarping network sees it.
struct DewarpingView {
  /// The page's size, in pixels of the flattened page.
  let width: Double, height: Double
  let parallax: Parallax
  /// Gray.
  private let photo: Raster
  /// The map from the flattened page to `photo`.
  private let toPhoto: Homography

  private static let inputSize = Int(pv_dewarp_input_size)
  /// The gray of what lies outside of the photo.
  private static let borderGray: UInt8 = 128
  /// The maximum number of pixels of the photo per pixel of the input, in each direction. A larger
  /// photo is scaled down first.
  private static let maximumScale = 2.0
  /// The distance of the input's points whose places in the photo are computed, in pixels.
  private static let step = 8

  /// The page of `width` × `height` pixels that `toPhoto` maps to `photo`, taken by a camera of this
  /// focal length in pixels.
  init(
    of photo: Raster, toPhoto: Homography, width: Double, height: Double, focalLength: Double
  ) throws(ScanError) {
    (self.width, self.height) = (width, height)
    parallax = Parallax(
      toPhoto: toPhoto, width: width, height: height,
      center: Point(x: Double(photo.width) / 2, y: Double(photo.height) / 2),
      focalLength: focalLength)
    let middle = Point(x: width / 2, y: height / 2)
    let scale = toPhoto.localScale(at: middle) * max(width, height) / Double(Self.inputSize)
    let factor = min(1, Self.maximumScale / scale)
    let gray = try photo.gray()
    self.photo =
      factor == 1
      ? gray
      : try gray.resized(
        width: max(1, Int(Double(photo.width) * factor)),
        height: max(1, Int(Double(photo.height) * factor)))
    self.toPhoto = Homography.scaling(
      Double(self.photo.width) / Double(photo.width),
      Double(self.photo.height) / Double(photo.height)
    ).after(toPhoto)
  }

  /// The network's input: the page with its margin after its print has been moved back; `earlier` gives
  /// the place of the print of a point of the page.
  func input(after earlier: (Point) -> Point) throws(ScanError) -> Raster {
    let margin = DewarpingMaps.margin, scale = (1 + 2 * margin) / Double(Self.inputSize)
    return try photo.warped(
      width: Self.inputSize, height: Self.inputSize, step: Self.step,
      samples: Int(Self.maximumScale),
      borderColor: [UInt8](repeating: Self.borderGray, count: 3)
    ) { point in
      toPhoto(
        earlier(
          Point(
            x: (point.x * scale - margin) * width, y: (point.y * scale - margin) * height)))
    }
  }
}
