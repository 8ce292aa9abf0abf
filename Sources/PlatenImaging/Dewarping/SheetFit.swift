internal import CVision
internal import Glibc
internal import PlatenModel

/// A sheet of paper in space that explains how a page was dewarped. Paper bends but does not stretch, so
/// the course of the page's lines says how much its parts are foreshortened.
///
/// Dewarping makes lines straight, but hardly knows how far along the page they belong. The fit finds the
/// depths of a grid of nodes, the displacement that remains, the aspect ratio, the focal length and the
/// principal point with which neighboring nodes keep their distances. How displacements are distributed
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

  /// Fits a sheet to `scene`; `nil` if it has no solution.
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

/// The start of a `SheetFit`.
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

/// The equations of a `SheetFit`: nodes that are neighbors on the sheet keep their distances.
struct SheetEquations {
  /// How finely the displacement is resolved, and how exactly lengths are kept.
  struct Detail {
    /// The number of `DisplacementModes`.
    let modes: Int
    /// The weight of the relative change of a length.
    let lengthWeight: Double

    static let coarse = Detail(modes: 12, lengthWeight: 60)
    static let fine = Detail(modes: DisplacementModes.learned.count, lengthWeight: 200)
  }

  private let scene: SheetScene
  private let modes: Int, lengthWeight: Double
  private let amplitudes: AmplitudeEquations

  private static let nodes = SheetUnknowns.nodes
  /// The distance of neighboring nodes, in sides of the page.
  private static let step = 1 / Double(nodes - 1)

  init(_ scene: SheetScene, detail: Detail) {
    self.scene = scene
    (modes, lengthWeight) = (detail.modes, detail.lengthWeight)
    amplitudes = AmplitudeEquations(
      scene.lines, weights: scene.weights, modes: detail.modes, expectedError: scene.expectedError)
  }

  /// The flat sheet with the page's corners, with a width of 1.
  var plane: SheetUnknowns {
    let depth = scene.view.planeDepth
    var unknowns = SheetUnknowns(
      depths: (0..<SheetUnknowns.depths).map { node in
        let (row, column) = (node / Self.nodes, node % Self.nodes)
        return log(max(depth(Double(column) * Self.step, Double(row) * Self.step), 1e-6))
      }, modes: modes)
    let sheet = nodes(at: unknowns)
    let lengths = (0..<Self.nodes).map { row in
      (1..<Self.nodes).reduce(0) { sum, column in
        let node = row * Self.nodes + column
        return sum + (sheet[node].position - sheet[node - 1].position).length
      }
    }
    let width = lengths.reduce(0, +) / Double(lengths.count)
    for node in 0..<SheetUnknowns.depths { unknowns.values[node] -= log(width) }
    return unknowns
  }

  func aspectRatio(of unknowns: SheetUnknowns) -> Double {
    scene.aspectRatio * exp(unknowns.values[SheetUnknowns.aspect])
  }

  /// The displacements of the nodes, in sides of the page.
  func displacements(of unknowns: SheetUnknowns) -> [SIMD2<Double>] {
    DisplacementModes.learned.displacements(unknowns.amplitudes).map { scene.expectedError * $0 }
  }

  func cost(at unknowns: SheetUnknowns) -> Double {
    var cost = amplitudes.cost(at: unknowns.amplitudes)
    forEachResidual(at: unknowns, of: nodes(at: unknowns)) { residual, threshold, _, _ in
      cost += Self.loss(of: residual, threshold: threshold)
    }
    return cost
  }

  func normalEquations(at unknowns: SheetUnknowns) -> NormalEquations {
    let sheet = nodes(at: unknowns)
    var equations = NodeEquations()
    forEachResidual(at: unknowns, of: sheet) { residual, threshold, terms, others in
      let weight = threshold.map { 1 / hypot(1, residual / $0) } ?? 1
      equations.cost += Self.loss(of: residual, threshold: threshold)
      equations.add(
        residual, weight: weight,
        derivatives: others + terms.flatMap { sheet[$0.node].derivatives(along: $0.gradient) })
    }
    var normal = equations.projected(modes: modes, expectedError: scene.expectedError)
    amplitudes.add(to: &normal, at: unknowns.amplitudes)
    return normal
  }

  static func loss(of residual: Double, threshold: Double?) -> Double {
    guard let threshold else { return residual * residual }
    return 2 * threshold * threshold * (hypot(1, residual / threshold) - 1)
  }

  /// A node of the sheet in space, and how it moves with the unknowns.
  private struct Node {
    let index: Int
    let position, byRight, byDown, byFocalLength: SIMD3<Double>
    /// By each coordinate of the principal point, in that direction.
    let byPrincipalPoint: Double

    /// The derivatives of a function of the position by the unknowns of `NodeEquations`.
    func derivatives(along gradient: SIMD3<Double>) -> [NodeEquations.Derivative] {
      [
        .init(unknown: index, value: gradient.dot(position)),
        .init(unknown: NodeEquations.right(of: index), value: gradient.dot(byRight)),
        .init(unknown: NodeEquations.right(of: index) + 1, value: gradient.dot(byDown)),
        .init(unknown: SheetUnknowns.focalLength, value: gradient.dot(byFocalLength)),
        .init(unknown: SheetUnknowns.principalX, value: gradient.x * byPrincipalPoint),
        .init(unknown: SheetUnknowns.principalY, value: gradient.y * byPrincipalPoint),
      ]
    }
  }

  private func nodes(at unknowns: SheetUnknowns) -> [Node] {
    let scale = exp(-unknowns.values[SheetUnknowns.focalLength])
    return displacements(of: unknowns).enumerated().map { index, displacement in
      let (row, column) = (index / Self.nodes, index % Self.nodes)
      let ray = scene.view.ray(
        right: Double(column) * Self.step + displacement.x,
        down: Double(row) * Self.step + displacement.y)
      let depth = exp(unknowns.values[index])
      let direction = (ray.direction - unknowns.principalPoint) * scale
      return Node(
        index: index, position: depth * SIMD3(direction, 1),
        byRight: depth * SIMD3(ray.byRight * scale, 0),
        byDown: depth * SIMD3(ray.byDown * scale, 0),
        byFocalLength: depth * SIMD3(-direction, 0), byPrincipalPoint: -depth * scale)
    }
  }

  /// The gradient of a residual with respect to the position of a node.
  private typealias Term = (node: Int, gradient: SIMD3<Double>)

  /// Calls `body` with each residual, the threshold of its loss, and its derivatives: by positions of
  /// nodes, and by other unknowns.
  private func forEachResidual(
    at unknowns: SheetUnknowns, of sheet: [Node],
    _ body: (Double, Double?, [Term], [NodeEquations.Derivative]) -> Void
  ) {
    let aspect = unknowns.values[SheetUnknowns.aspect]
    let height = exp(-aspect) / scene.aspectRatio * Self.step
    func length(
      from first: Int, to second: Int, of flat: Double,
      _ others: (Double) -> [NodeEquations.Derivative]
    ) {
      let edge = sheet[second].position - sheet[first].position
      let ratio = edge.length / flat
      let gradient = lengthWeight / (ratio * flat * flat) * edge
      body(
        lengthWeight * (ratio - 1), scene.weights.threshold,
        [(second, gradient), (first, -gradient)], others(lengthWeight * ratio))
    }
    func bend(_ before: Int, _ node: Int, _ after: Int) {
      let weight = scene.weights.bend / Self.step
      let bend =
        weight * (sheet[before].position - 2 * sheet[node].position + sheet[after].position)
      for axis in 0..<3 {
        var unit = SIMD3<Double>.zero
        unit[axis] = weight
        body(
          bend[axis], scene.weights.threshold, [(before, unit), (node, -2 * unit), (after, unit)],
          [])
      }
    }
    for row in 0..<Self.nodes {
      for column in 0..<Self.nodes {
        let node = row * Self.nodes + column
        let (isLastColumn, isLastRow) = (column == Self.nodes - 1, row == Self.nodes - 1)
        if !isLastColumn { length(from: node, to: node + 1, of: Self.step) { _ in [] } }
        if !isLastRow {
          length(from: node, to: node + Self.nodes, of: height) {
            [.init(unknown: SheetUnknowns.aspect, value: $0)]
          }
        }
        if !isLastColumn, !isLastRow {
          angle(at: node, of: sheet, height: height, body)
        }
        if column > 0, !isLastColumn { bend(node - 1, node, node + 1) }
        if row > 0, !isLastRow { bend(node - Self.nodes, node, node + Self.nodes) }
      }
    }
    forEachExpectation(at: unknowns, body)
  }

  /// The residual of the angle between the edges of the cell below and to the right of `node`: both
  /// diagonals are equally long.
  private func angle(
    at node: Int, of sheet: [Node], height: Double,
    _ body: (Double, Double?, [Term], [NodeEquations.Derivative]) -> Void
  ) {
    let (right, below) = (node + 1, node + Self.nodes)
    let falling = sheet[below + 1].position - sheet[node].position
    let rising = sheet[below].position - sheet[right].position
    let weight = lengthWeight / (2 * Self.step * height)
    body(
      weight * (falling.dot(falling) - rising.dot(rising)) / 2, scene.weights.threshold,
      [
        (below + 1, weight * falling), (node, -weight * falling), (below, -weight * rising),
        (right, weight * rising),
      ], [])
  }

  /// The residuals of the aspect ratio and the camera.
  private func forEachExpectation(
    at unknowns: SheetUnknowns,
    _ body: (Double, Double?, [Term], [NodeEquations.Derivative]) -> Void
  ) {
    let weights = scene.weights
    for (unknown, weight) in [
      (SheetUnknowns.aspect, weights.aspect), (SheetUnknowns.focalLength, weights.focalLength),
      (SheetUnknowns.principalX, weights.principalPoint),
      (SheetUnknowns.principalY, weights.principalPoint),
    ] {
      body(
        weight * unknowns.values[unknown], nil, [], [.init(unknown: unknown, value: weight)])
    }
  }
}

extension SIMD3<Double> {
  fileprivate func dot(_ other: Self) -> Double { (self * other).sum() }
  fileprivate var length: Double { dot(self).squareRoot() }
}

/// The unknowns of a `SheetFit`: the logarithms of the depths of its nodes, row by row; the camera; the
/// amplitudes of `DisplacementModes`, relative to what is expected.
struct SheetUnknowns {
  static let nodes = DisplacementModes.nodes
  static let depths = nodes * nodes
  /// The logarithms of the aspect ratio and of the focal length, relative to what is expected, and the
  /// principal point, relative to the photo's center, in focal lengths.
  static let aspect = depths, focalLength = aspect + 1, principalX = aspect + 2,
    principalY = aspect + 3
  static let firstAmplitude = aspect + 4

  var values: [Double]

  /// The flat sheet before the expected camera.
  init(depths: [Double], modes: Int) {
    values = depths + [Double](repeating: 0, count: Self.firstAmplitude - Self.depths + modes)
  }

  private init(values: [Double]) { self.values = values }

  var depths: ArraySlice<Double> { values[..<Self.depths] }
  var amplitudes: ArraySlice<Double> { values[Self.firstAmplitude...] }
  var principalPoint: SIMD2<Double> { SIMD2(values[Self.principalX], values[Self.principalY]) }

  func moved(by step: [Double]) -> SheetUnknowns {
    SheetUnknowns(values: zip(values, step).map { $0 + $1 })
  }

  /// The same sheet with more modes, whose amplitudes are 0.
  func extended(toModes modes: Int) -> SheetUnknowns {
    SheetUnknowns(values: values + [Double](repeating: 0, count: modes - amplitudes.count))
  }
}

/// Where the points of a page lie before a pinhole camera, at a distance of 1.
struct SheetView {
  /// A ray through a point of the page, and how it changes along the page's sides.
  struct Ray {
    let direction, byRight, byDown: SIMD2<Double>
  }

  /// The nodes along each side at which the rays are computed.
  private static let nodes = 65

  /// Row by row; the first and the last lie on the page's edges.
  private let directions: [SIMD2<Double>]

  /// The view of a page of `width` × `height` pixels, whose points lie at `place` in a photo, by a camera
  /// with its axis through `center`; lengths in pixels.
  init(
    width: Double, height: Double, center: Point, focalLength: Double, place: (Point) -> Point
  ) {
    let last = Double(Self.nodes - 1)
    directions = (0..<Self.nodes * Self.nodes).map { node in
      let point = place(
        Point(
          x: Double(node % Self.nodes) / last * width, y: Double(node / Self.nodes) / last * height)
      )
      return SIMD2(point.x - center.x, point.y - center.y) / focalLength
    }
  }

  /// The range of points that have a ray, in sides of the page: the sheet may reach a little beyond it.
  private static let range = -0.1...1.1

  /// The ray through the point at `right` and `down`, in sides of the page; interpolated bilinearly, and
  /// extrapolated outside of the page.
  func ray(right: Double, down: Double) -> Ray {
    let last = Double(Self.nodes - 1)
    func split(_ part: Double) -> (Int, Double) {
      let position = min(max(part, Self.range.lowerBound), Self.range.upperBound) * last
      let index = min(max(Int(position), 0), Self.nodes - 2)
      return (index, position - Double(index))
    }
    let (column, across) = split(right), (row, along) = split(down)
    let first = row * Self.nodes + column
    let (a, b) = (directions[first], directions[first + 1])
    let (c, d) = (directions[first + Self.nodes], directions[first + Self.nodes + 1])
    let upper = a + across * (b - a), lower = c + across * (d - c)
    return Ray(
      direction: upper + along * (lower - upper),
      byRight: ((1 - along) * (b - a) + along * (d - c)) * last, byDown: (lower - upper) * last)
  }

  /// The depth of a flat sheet with these corners at a point in sides of the page, up to a factor.
  var planeDepth: (_ right: Double, _ down: Double) -> Double {
    let last = Self.nodes - 1
    let corners = [0, last, directions.count - 1, directions.count - 1 - last]
      .map { Point(x: directions[$0].x, y: directions[$0].y) }
    let elements = Homography(
      width: 1, height: 1,
      onto: Quad(
        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    ).elements
    return { elements[6] * $0 + elements[7] * $1 + elements[8] }
  }
}

/// The weights of the equations of a `SheetFit`: the inverse of each residual's expected deviation.
struct SheetWeights {
  /// Of the bend between two edges, in sides of the page.
  let bend = 1.0
  /// Of the logarithms of the aspect ratio and of the focal length, and of the principal point, in focal
  /// lengths.
  let aspect = 10.0
  let focalLength: Double, principalPoint: Double
  /// Of the displacement across a side; of the deviation of text lines and rules, and of the edges of columns,
  /// from straight lines; and of that of text lines from even spacing: in sides of the page.
  let side = 3000.0, straight = 1000.0, edge = 500.0
  let spacing: Double
  /// Residuals of lengths and bends above this count linearly, as at creases, and those of lines, as between
  /// paragraphs (pseudo-Huber loss).
  let threshold: Double
  let lineThreshold = 1.0
  /// Where the sum of the squared amplitudes exceeds this, it counts logarithmically (Lorentzian loss): on
  /// some pages the network is far more wrong than it expects.
  let amplitudeThreshold: Double

  /// With a known focal length, as the camera's photo is.
  static let calibrated = SheetWeights(
    focalLength: 50, principalPoint: 100, spacing: 900, threshold: 0.45,
    amplitudeThreshold: 30)
  /// With an unknown one, as of pictures that were cropped: their perspective is trusted less than their
  /// text.
  static let uncalibrated = SheetWeights(
    focalLength: 10, principalPoint: 200, spacing: 3000, threshold: 0.07,
    amplitudeThreshold: 1000)

  private init(
    focalLength: Double, principalPoint: Double, spacing: Double, threshold: Double,
    amplitudeThreshold: Double
  ) {
    self.focalLength = focalLength
    self.principalPoint = principalPoint
    self.spacing = spacing
    self.threshold = threshold
    self.amplitudeThreshold = amplitudeThreshold
  }
}

extension FlattenedPage {
  /// The page without the displacement that the network `estimate`d and without what a sheet in space shows
  /// to remain of it, and its lines. They are detected once more where print is straight: strongly bent
  /// lines are found in pieces.
  func dewarped(
    by estimate: LearnedDisplacement, from photo: Raster, lines: OrientedLines,
    focalLength: Double?, fitsSheet: Bool
  ) throws(ScanError) -> (page: FlattenedPage, lines: OrientedLines) {
    let bend = PageBend(estimate, isDewarped: true)
    let sides = try SheetSides(
      in: photo, width: width, height: height,
      by: PageTransform(toPhoto.homography, learned: estimate.displacement))
    let displacement = sides.moving(estimate.displacement, width: width, height: height)
    let learned = PageTransform(toPhoto.homography, learned: displacement)
    let straight = try resampled(from: photo, by: learned, bend: bend)
    let gray = try straight.raster.gray()
    let straightLines = try lines.detectedAgain(on: gray)
    guard fitsSheet,
      let sheet = self.sheet(
        of: learned, aspectRatio: sides.aspectRatio * width / height, lines: straightLines,
        rules: try straightLines.rules(on: gray), in: photo, focalLength: focalLength,
        expectedError: estimate.expectedError)
    else { return (straight, straightLines) }
    let stretch = self.stretch(of: sheet)
    let shape = self.shape(of: sheet)
    let scaling = Homography.scaling(
      width / (shape?.extent.width ?? width), height / (shape?.extent.height ?? height))
    let page = try resampled(
      from: photo,
      by: PageTransform(
        toPhoto.homography, learned: displacement, stretch: stretch, scaling: scaling),
      shape: shape, bend: bend)
    return (
      page,
      straightLines.mapped(
        by: { scaling.inverse(stretch.flattened($0)) }, width: width, height: height,
        toWidth: page.width, toHeight: page.height)
    )
  }

  /// The size of the page with the aspect ratio of `sheet`, or of the paper that has nearly the same, and
  /// with as many pixels; `nil` if the paper is known already.
  private func shape(of sheet: SheetFit) -> (extent: Extent, paper: PaperSize?)? {
    guard paperSize == nil else { return nil }
    let paper = PaperSize.matching(aspectRatio: sheet.aspectRatio)
    let factor =
      ((paper?.aspectRatio ?? sheet.aspectRatio) / (width / height)).squareRoot()
    return (Extent(width: width * factor, height: height / factor), paper)
  }

  /// The sheet in space that explains the page which `map` dewarps; `nil` if there is none. `lines` and
  /// `rules` are those of the upright page; `aspectRatio` is what its sides say.
  private func sheet(
    of map: PageTransform, aspectRatio: Double, lines: OrientedLines, rules: PageRules,
    in photo: Raster, focalLength: Double?, expectedError: Double
  ) -> SheetFit? {
    let (photoWidth, photoHeight) = (Double(photo.width), Double(photo.height))
    let view = SheetView(
      width: width, height: height, center: Point(x: photoWidth / 2, y: photoHeight / 2),
      focalLength: focalLength ?? Self.assumedFocalLength(of: photo),
      place: map.callAsFunction)
    let toPage = lines.fromUpright(width: width, height: height)
    let sheetLines = SheetLines(
      lines.lines, rules: rules, isSideways: lines.orientation.rotation.swapsSides
    ) {
      let point = toPage($0)
      return Point(x: point.x / width, y: point.y / height)
    }
    return SheetFit(
      SheetScene(
        view: view, weights: focalLength == nil ? .uncalibrated : .calibrated,
        aspectRatio: aspectRatio, expectedError: expectedError, lines: sheetLines))
  }

  /// How far the print of the dewarped page lies from where it would on paper that does not stretch.
  private func stretch(of sheet: SheetFit) -> Displacement {
    Displacement(
      width: width, height: height, columns: DisplacementModes.nodes,
      moves: sheet.displacements.map { Point(x: $0.x * width, y: $0.y * height) })
  }
}
