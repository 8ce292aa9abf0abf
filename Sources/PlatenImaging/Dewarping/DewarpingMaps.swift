internal import CVision
internal import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

/// The output of the dewarping network: displacements and their expected errors, in cells that span a
/// page with a margin. Places are in sides of the page.
struct DewarpingMaps {
  /// The margin around the page, as a fraction of its sides.
  static let margin = 0.08

  private static let cells = Int(pv_dewarp_map_size)
  /// The network's unit.
  private static let hundredth = 0.01
  /// The fixed-point iteration that finds the place of a point ends after a step of this length, or after
  /// this many.
  private static let precision = 1e-5, maximumIterations = 30

  private let numbers: [Float]

  /// Runs the network on `input`, a gray image of the size that it takes, of a page with this `parallax`.
  init(of input: Raster, parallax: Parallax) throws(ScanError) {
    var numbers = [Float](repeating: 0, count: 3 * Self.cells * Self.cells)
    let movement = [parallax.right, parallax.down, parallax.towards]
    guard
      withExtendedLifetime(
        input, { pv_network_displacements(input.image, movement, &numbers) }) == 0
    else { throw .openCV(purpose: "dewarping") }
    self.numbers = numbers
  }

  /// The mean expected length of the error over the page.
  var expectedError: Double {
    let first = Int((Self.margin * Double(Self.cells)).rounded(.up))
    let inside = first..<(Self.cells - first)
    let errors = inside.flatMap { row in
      inside.map { exp(Double(numbers[(2 * Self.cells + row) * Self.cells + $0])) * Self.hundredth }
    }
    return errors.reduce(0, +) / Double(errors.count)
  }

  /// The place of the print of the flat page's point `flat`. The maps have the displacement for each
  /// place, so it is found by fixed-point iteration.
  func printed(_ flat: Point) -> Point {
    var place = flat
    for _ in 0..<Self.maximumIterations {
      let next = Point(x: flat.x + value(0, at: place), y: flat.y + value(1, at: place))
      let step = next.distance(to: place)
      place = next
      if step < Self.precision { break }
    }
    return place
  }

  /// A map at `place`, interpolated bilinearly.
  private func value(_ map: Int, at place: Point) -> Double {
    func split(_ part: Double) -> (Int, Double) {
      let position = (part + Self.margin) / (1 + 2 * Self.margin) * Double(Self.cells) - 0.5
      let limited = min(max(position, 0), Double(Self.cells - 1))
      let index = min(Int(limited), Self.cells - 2)
      return (index, limited - Double(index))
    }
    let (column, across) = split(place.x), (row, down) = split(place.y)
    let first = (map * Self.cells + row) * Self.cells + column
    func between(_ start: Int) -> Double {
      Double(numbers[start]) + across * Double(numbers[start + 1] - numbers[start])
    }
    return (between(first) * (1 - down) + between(first + Self.cells) * down) * Self.hundredth
  }
}
