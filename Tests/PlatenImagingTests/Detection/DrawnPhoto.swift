import PlatenModel

@testable import PlatenImaging

/// A synthetic photo: a page with lines of print on a desk, with illumination that decreases to the
/// right, and noise.
struct DrawnPhoto {
  /// The colors of paper and desk, and the amplitude of the desk's grain, in levels of 255.
  var paper: (red: Double, green: Double, blue: Double) = (235, 232, 225)
  var desk: (red: Double, green: Double, blue: Double) = (120, 90, 60)
  var grain = 12.0
  var quad: Quad?
  var width = 800
  var height = 600
  /// How much darker the photo's right edge is than the left: 0 to 1.
  var shadow = 0.3

  func raster() -> Raster {
    let sides = (quad?.corners ?? []).indices.map { index in
      Line(from: quad!.corners[index], to: quad!.corners[(index + 1) % 4])
    }
    var noise = Noise()
    return Raster(width: width, height: height, channels: 3) { pixels, bytesPerRow in
      for y in 0..<height {
        for x in 0..<width {
          let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          var inside = sides.isEmpty ? -1 : Double.infinity
          for side in sides { inside = min(inside, side.offset(of: point)) }
          let color = inside > 0 ? page(at: point, inside: inside) : desk(at: point)
          let light = 1 - shadow * point.x / Double(width)
          let speck = Double(noise.next() % 9) - 4
          let pixel = pixels + y * bytesPerRow + 3 * x
          pixel[0] = UInt8(max(0, min(255, color.red * light + speck)))
          pixel[1] = UInt8(max(0, min(255, color.green * light + speck)))
          pixel[2] = UInt8(max(0, min(255, color.blue * light + speck)))
        }
      }
    }!
  }

  /// Paper with a line of words every 18 pixels, none within 25 pixels of the edge.
  private func page(
    at point: Point, inside: Double
  ) -> (red: Double, green: Double, blue: Double) {
    let isLetter = Int(point.y) % 18 < 6 && Int(point.x) % 5 < 3 && Int(point.x / 45) % 4 != 0
    return inside > 25 && isLetter ? (40, 40, 45) : paper
  }

  private func desk(at point: Point) -> (red: Double, green: Double, blue: Double) {
    let wave = Int(point.y / 3 + point.x / 40) % 5
    let level = grain * (Double(wave) / 2 - 1)
    return (desk.red + level, desk.green + level, desk.blue + level)
  }
}

/// A linear congruential generator: the same numbers on every run.
private struct Noise {
  private var state: UInt32 = 1

  mutating func next() -> UInt32 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return state >> 16
  }
}

extension Quad {
  init(_ numbers: Double...) {
    self.init(
      topLeft: Point(x: numbers[0], y: numbers[1]), topRight: Point(x: numbers[2], y: numbers[3]),
      bottomRight: Point(x: numbers[4], y: numbers[5]),
      bottomLeft: Point(x: numbers[6], y: numbers[7]))
  }

  /// The largest distance between corresponding corners, in pixels.
  func worstCornerError(from other: Quad) -> Double {
    zip(corners, other.corners).map { $0.distance(to: $1) }.max()!
  }
}
