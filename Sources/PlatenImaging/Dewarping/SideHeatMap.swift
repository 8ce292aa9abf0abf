internal import CVision
internal import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

/// Where the side network sees the side of a sheet, in a strip along the side of its page.
struct SideHeatMap {
  static let columns = Int(pv_side_map_width), rows = Int(pv_side_map_height)
  /// How far a strip goes beyond the ends of the side, in its length.
  static let margin = 0.04

  /// What a strip shows, and how its side is found.
  struct Look {
    /// How far the strip goes to both sides of the page's side, in extents of the page across it.
    let reach: Double
    /// How far the middle of a straight side is moved, and its ends against it, in rows; `nil` where none is
    /// looked for.
    fileprivate let range: (shift: Double, slant: Double)?
    /// The maximum deviation of the side from a straight line, in rows; the part of the side over which it is
    /// averaged, as the deviation of a Gaussian; and the share of it that is believed.
    fileprivate let maximumDeviation: Double, smoothing: Double, share: Double

    /// The surroundings of the page's side.
    static let first = Look(
      reach: 0.07, range: (22, 6), maximumDeviation: 8, smoothing: 0.04, share: 0.9)
    /// Those of the side that was found, four times closer.
    static let closer = Look(
      reach: 0.0175, range: nil, maximumDeviation: 12, smoothing: 0.03, share: 1)
  }

  /// The probability that each row has in addition: a part of the side may be covered.
  private static let minimumProbability = 0.01 / Double(rows)
  /// The steps in which a straight side is moved, in rows.
  private static let steps = [1, 0.25]
  /// What a side must gain in the mean logarithm of its probability to be moved at all, and for each row that
  /// it is moved into the page and out of it. Corners lie too far out more often than too far in.
  private static let minimumGain = 0.3, gainPerRow = 0.1, gainPerRowOutwards = 0.3
  /// A side is moved by at least this many rows.
  private static let minimumShift = 1.0

  private let look: Look
  /// The probabilities of the rows of the columns along the side, without those beyond its ends, and the
  /// logarithms of them; and where these columns lie from the side's middle: -1 to 1.
  private let probabilities: [[Double]], logProbabilities: [[Double]], places: [Double]

  /// Runs the side network on `strip`.
  init(of strip: Raster, look: Look) throws(ScanError) {
    var logits = [Float](repeating: 0, count: Self.rows * Self.columns)
    guard withExtendedLifetime(strip, { pv_network_side_logits(strip.image, &logits) }) == 0 else {
      throw .inference(network: "side")
    }
    self.init(logits: logits, look: look)
  }

  /// From the logits of the network, row by row.
  init(logits: [Float], look: Look = .first) {
    self.look = look
    let parts = (0..<Self.columns).map {
      (Double($0) + 0.5) / Double(Self.columns) * (1 + 2 * Self.margin) - Self.margin
    }
    let columns = parts.indices.filter { (0...1).contains(parts[$0]) }
    places = columns.map { 2 * parts[$0] - 1 }
    probabilities = columns.map { column in
      let odds = (0..<Self.rows).map { exp(Double(logits[$0 * Self.columns + column])) }
      let sum = odds.reduce(0, +)
      return odds.map { $0 / sum }
    }
    logProbabilities = probabilities.map { $0.map { log($0 + Self.minimumProbability) } }
  }

  /// A row of the map, in extents of the page across the side.
  private var rowExtent: Double { 2 * look.reach / Double(Self.rows) }

  /// How far a straight side is moved: its middle, and its end against the middle, in rows.
  private struct Move {
    let shift: Double, slant: Double

    static let none = Move(shift: 0, slant: 0)

    var size: Double { abs(shift) + abs(slant) }

    var minimumGain: Double {
      gainPerRow * (max(shift, 0) + abs(slant)) + gainPerRowOutwards * max(-shift, 0)
    }

    /// The row of the side at `place`, from its middle: -1 to 1.
    func row(at place: Double) -> Double { Double(rows) / 2 - 0.5 + shift + slant * place }
  }

  /// The most probable side: that in place of the page's which is straight, and most of what its columns
  /// deviate from it.
  var side: SheetSides.Side {
    let straight = straight
    let deviations = zip(probabilities, places).map {
      deviation($0, from: straight.row(at: $1))
    }
    let last = Double(SheetSides.Side.nodes - 1)
    return SheetSides.Side(
      offsets: (0..<SheetSides.Side.nodes).map { node in
        let place = 2 * Double(node) / last - 1
        let deviation = look.share * smoothed(deviations, at: place)
        return (straight.shift + straight.slant * place + deviation) * rowExtent
      })
  }

  /// The `values` of the columns, smoothed by a local linear regression, which has no bias at the ends
  /// (W. S. Cleveland, Robust locally weighted regression, 1979).
  private func smoothed(_ values: [Double], at place: Double) -> Double {
    var sum = 0.0, first = 0.0, second = 0.0, products = 0.0, moments = 0.0
    for (value, other) in zip(values, places) {
      let distance = other - place
      let weight = exp(-0.5 * pow(distance / (2 * look.smoothing), 2))
      sum += weight
      first += weight * distance
      second += weight * distance * distance
      products += weight * value
      moments += weight * distance * value
    }
    return (second * products - first * moments) / (sum * second - first * first)
  }

  /// The mean deviation from `row` of a column with these `probabilities`; a row that is far away counts as
  /// none.
  private func deviation(_ probabilities: [Double], from row: Double) -> Double {
    probabilities.indices.reduce(0) { sum, index in
      let deviation = Double(index) - row
      return abs(deviation) > look.maximumDeviation ? sum : sum + probabilities[index] * deviation
    }
  }

  /// The most probable straight side.
  private var straight: Move {
    guard let range = look.range else { return .none }
    var best = Move.none, gain = 0.0
    let unmoved = logProbability(of: best)
    for (index, step) in Self.steps.enumerated() {
      let centre = best
      let shift = index == 0 ? range.shift : Self.steps[index - 1]
      let slant = index == 0 ? range.slant : Self.steps[index - 1]
      for shift in stride(from: -shift, through: shift, by: step) {
        for slant in stride(from: -slant, through: slant, by: step) {
          let move = Move(shift: centre.shift + shift, slant: centre.slant + slant)
          let gained = logProbability(of: move) - unmoved - move.minimumGain
          if gained > gain { (best, gain) = (move, gained) }
        }
      }
    }
    return gain > Self.minimumGain && best.size >= Self.minimumShift ? best : .none
  }

  /// The mean of the columns, interpolated linearly between rows.
  private func logProbability(of move: Move) -> Double {
    let sum = zip(logProbabilities, places).reduce(0) { sum, column in
      let (values, place) = column
      let row = min(max(move.row(at: place), 0), Double(Self.rows - 1))
      let first = min(Int(row), Self.rows - 2), part = row - Double(first)
      return sum + values[first] + part * (values[first + 1] - values[first])
    }
    return sum / Double(places.count)
  }
}
