package import Foundation
package import PlatenImaging

/// A drawn photo of red things before a bluish ground with texture, with its truth.
package struct SubjectPhoto: Sendable {
  /// A thing in the photo, in shares of its longer side.
  package enum Shape: Sendable {
    case disc(x: Double, y: Double, radius: Double)
    /// A disc with a hole.
    case ring(x: Double, y: Double, radius: Double, hole: Double)
    case box(x: Double, y: Double, width: Double, height: Double)

    /// The distance to the edge in shares, positive inside.
    func depth(_ x: Double, _ y: Double) -> Double {
      switch self {
      case .disc(let cx, let cy, let radius): radius - hypot(x - cx, y - cy)
      case .ring(let cx, let cy, let radius, let hole):
        min(radius - hypot(x - cx, y - cy), hypot(x - cx, y - cy) - hole)
      case .box(let left, let top, let width, let height):
        min(min(x - left, left + width - x), min(y - top, top + height - y))
      }
    }
  }

  package let width: Int
  package let height: Int
  package let shapes: [Shape]
  /// The width of soft edges, in pixels.
  package let softness: Double

  package init(width: Int = 640, height: Int = 480, shapes: [Shape], softness: Double = 1) {
    (self.width, self.height, self.shapes, self.softness) = (width, height, shapes, softness)
  }

  /// Three mugs that do not touch.
  package static let threeDiscs = SubjectPhoto(shapes: [
    .disc(x: 0.2, y: 0.4, radius: 0.13), .disc(x: 0.5, y: 0.4, radius: 0.11),
    .disc(x: 0.8, y: 0.4, radius: 0.09),
  ])

  /// Nothing but ground.
  package static let empty = SubjectPhoto(shapes: [])

  /// The true alpha of a pixel, 0 to 1.
  package func alpha(_ x: Int, _ y: Int) -> Double {
    let side = Double(max(width, height))
    let depth = shapes.map { $0.depth((Double(x) + 0.5) / side, (Double(y) + 0.5) / side) }.max()
    return depth.map { min(1, max(0, $0 * side / softness + 0.5)) } ?? 0
  }

  /// The color of the things, 0 to 255 each.
  package static let red: (Double, Double, Double) = (205, 40, 45)

  /// The pixels.
  package var raster: Raster {
    Raster(width: width, height: height, channels: 3) { bytes, bytesPerRow in
      for y in 0..<height {
        for x in 0..<width {
          let alpha = alpha(x, y), place = y * bytesPerRow + 3 * x
          let texture = 14 * sin(Double(x) * 0.21) * cos(Double(y) * 0.17)
          let ground = (90 + texture, 120 + texture, 150 - texture)
          bytes[place] = UInt8(alpha * Self.red.0 + (1 - alpha) * ground.0)
          bytes[place + 1] = UInt8(alpha * Self.red.1 + (1 - alpha) * ground.1)
          bytes[place + 2] = UInt8(alpha * Self.red.2 + (1 - alpha) * ground.2)
        }
      }
    }!
  }

  /// A PNG file.
  package var png: Data { try! RasterEncoder.png(raster) }
}
