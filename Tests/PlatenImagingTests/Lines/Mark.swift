import PlatenModel

@testable import PlatenImaging

/// A rectangle of one level on a white page, in pixels from the top left corner.
struct Mark: Sendable {
  let x: Range<Int>, y: Range<Int>
  let level: UInt8

  init(_ x: Range<Int>, _ y: Range<Int>, level: UInt8 = 0) {
    self.x = x
    self.y = y
    self.level = level
  }

  /// A horizontal rule with its upper edge at `top`.
  static func rule(
    _ x: Range<Int>, top: Int = 80, thickness: Int = 3, level: UInt8 = 0
  ) -> [Mark] {
    [Mark(x, top..<top + thickness, level: level)]
  }

  /// Dashes of `length` pixels with gaps of `gap`.
  static func dashes(_ x: Range<Int>, length: Int, gap: Int, top: Int = 80) -> [Mark] {
    stride(from: x.lowerBound, to: x.upperBound, by: length + gap).map {
      Mark($0..<min($0 + length, x.upperBound), top..<top + 3)
    }
  }

  /// A rule that falls by `slope`.
  static func slanted(_ x: Range<Int>, by slope: Double) -> [Mark] {
    x.flatMap { column in
      rule(
        column..<column + 1,
        top: 80 + Int((Double(column - x.lowerBound) * slope).rounded(.toNearestOrEven)))
    }
  }

  /// A rule with a dot 2 pixels below it or a pixel above it, `width` wide, each 20 pixels.
  static func dotted(_ x: Range<Int>, width: Int, level: UInt8 = 0, above: Bool) -> [Mark] {
    let y = above ? 77..<79 : 85..<87
    return rule(x)
      + stride(from: x.lowerBound, to: x.upperBound - width, by: 20).map {
        Mark($0..<$0 + width, y, level: level)
      }
  }

  /// `count` rules below each other, with the ends that `x` gives.
  static func lines(_ count: Int, pitch: Int, x: (Int) -> Range<Int> = { _ in 40..<360 }) -> [Mark]
  {
    (0..<count).flatMap { rule(x($0), top: 20 + pitch * $0, thickness: 2) }
  }

  /// A rule between others that cross its ends, which begin `start` and `end` pixels from it.
  static func box(
    start: Int = 0, end: Int = 0, ends: Range<Int> = 30..<130, hasBothEnds: Bool = true
  ) -> [Mark] {
    [Mark(40..<43, ends)] + (hasBothEnds ? [Mark(140..<143, ends)] : [])
      + rule(43 + start..<140 - end)
  }

  /// A gray page with these marks; with its rows as columns if it is `transposed`.
  static func page(
    _ marks: [Mark], width: Int = 480, height: Int = 160, transposed: Bool = false
  ) -> Raster {
    Raster(
      width: transposed ? height : width, height: transposed ? width : height, channels: 1
    ) { pixels, bytesPerRow in
      for mark in [Mark(0..<width, 0..<height, level: 255)] + marks {
        for y in mark.y {
          for x in mark.x {
            pixels[transposed ? x * bytesPerRow + y : y * bytesPerRow + x] = mark.level
          }
        }
      }
    }!
  }
}
