import PlatenModel

@testable import PlatenImaging

#if canImport(Glibc)
import Glibc
#endif

/// Synthetic pages: each pixel is a function of its position.
enum DrawnPage {
  /// A gray raster with the level `shade` at (x, y).
  static func gray(
    width: Int, height: Int, _ shade: (_ x: Double, _ y: Double) -> Double
  ) -> Raster {
    Raster(width: width, height: height, channels: 1) { pixels, bytesPerRow in
      for y in 0..<height {
        for x in 0..<width {
          pixels[y * bytesPerRow + x] = UInt8(
            max(0, min(255, shade(Double(x) + 0.5, Double(y) + 0.5))))
        }
      }
    }!
  }

  /// An RGB raster with the color `color` at (x, y).
  static func color(
    width: Int, height: Int, _ color: (_ x: Double, _ y: Double) -> (Double, Double, Double)
  ) -> Raster {
    Raster(width: width, height: height, channels: 3) { pixels, bytesPerRow in
      for y in 0..<height {
        for x in 0..<width {
          let (red, green, blue) = color(Double(x) + 0.5, Double(y) + 0.5)
          let pixel = pixels + y * bytesPerRow + x * 3
          pixel[0] = UInt8(max(0, min(255, red)))
          pixel[1] = UInt8(max(0, min(255, green)))
          pixel[2] = UInt8(max(0, min(255, blue)))
        }
      }
    }!
  }

  /// The ink, 0 or 1, at a point of a page of text: words of letters with and without ascenders, 26
  /// pixels per line.
  static func ink(_ x: Double, _ y: Double) -> Double {
    let (line, column) = ((y / 26).rounded(.down), (x / 11).rounded(.down))
    let letter = (Int(line) &* 7919 &+ Int(column) &* 104_729).magnitude % 17
    let height = letter % 3 == 0 ? 14.0 : 10
    let (down, across) = (y - line * 26, x - column * 11)
    let isSpace = letter == 5 || letter == 11
    return !isSpace && down > 20 - height && down < 20 && across > 1.5 && across < 8 ? 1 : 0
  }

  /// A gray page of text with a white margin, with lines that sink to the right by `degrees`.
  static func text(width: Int, height: Int, slantedBy degrees: Double) -> Raster {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    let (middleX, middleY) = (Double(width) / 2, Double(height) / 2)
    return gray(width: width, height: height) { x, y in
      let (dx, dy) = (x - middleX, y - middleY)
      let (u, v) = (dx * cosine + dy * sine, dy * cosine - dx * sine)
      let isMargin = abs(u) > middleX * 0.8 || abs(v) > middleY * 0.8
      return isMargin ? 240 : 240 - 210 * ink(u + middleX, v + middleY)
    }
  }
}

extension Raster {
  /// The channels of the pixel at (x, y).
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    withPixels { view in
      (0..<view.channels).map { view.bytes[y * view.bytesPerRow + x * view.channels + $0] }
    }
  }
}
