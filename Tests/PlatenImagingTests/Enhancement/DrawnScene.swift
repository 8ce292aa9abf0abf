import Foundation

@testable import PlatenImaging

/// Pages other than documents: cards, pictures and boards. Colors are from 0 to 255.
enum DrawnScene {
  typealias Color = (Double, Double, Double)

  /// An identity card of 85.6 × 54 mm: a guilloche over a tint that changes from side to side, a
  /// portrait and lines of text.
  static func identityCard(portrait: Bool = true) -> Raster {
    DrawnPage.color(width: 856, height: 540) { x, y in
      if portrait, (40..<240).contains(x), (120..<400).contains(y) { return face(x - 40, y - 120) }
      if (280..<700).contains(x), (120..<330).contains(y), DrawnPage.ink(x, y) > 0 {
        return (30, 30, 40)
      }
      let part = x / 856
      let wave = cos(2 * .pi * (y + 30 * sin(x / 25)) / 12)
      let line = wave > 0.5 ? 0.92 : 1
      return (
        (190 + 50 * part) * line, (225 - 10 * part) * line, (245 - 60 * part) * line
      )
    }
  }

  /// A business card: a logo and text on plain paper.
  static func businessCard() -> Raster {
    DrawnPage.color(width: 856, height: 540) { x, y in
      if hypot(x - 150, y - 150) < 70 { return (20, 90, 170) }
      let isText = (280..<700).contains(x) && (120..<330).contains(y)
      return isText && DrawnPage.ink(x, y) > 0 ? (30, 30, 40) : (248, 248, 245)
    }
  }

  /// Colored discs before a sky and a meadow.
  static func picture() -> Raster {
    DrawnPage.color(width: 900, height: 600) { x, y in
      for disc in 0..<24 {
        let (column, row) = (Double(disc % 6), Double(disc / 6))
        let center = (x: 70 + 150 * column + 20 * row, y: 80 + 140 * row)
        guard hypot(x - center.x, y - center.y) < 40 + 7 * column else { continue }
        return (
          40 + Double(disc * 67 % 200), 40 + Double(disc * 131 % 190), 30 + Double(disc * 29 % 200)
        )
      }
      return y < 260 ? (110 + y / 6, 150 + y / 6, 220) : (70, 120 - (y - 260) / 10, 50)
    }
  }

  /// A board with handwriting in the colors of `pens` and a frame, under light that fades to the
  /// right by 45 %. A letter is `height` pixels high.
  static func board(pens: [Color], height: Double = 80) -> Raster {
    DrawnPage.color(width: 1200, height: 800) { x, y in
      let light = 235 * (1 - 0.45 * x / 1200)
      let line = Int(y / (height * 1.5)), pen = pens[line % pens.count]
      let top = Double(line) * height * 1.5 + height * 0.25
      let column = x.truncatingRemainder(dividingBy: height)
      let isInside = x > 100 && x < 1000 && y > top && y < top + height
      let stroke = max(2.5, height / 14)
      let isStroke =
        isInside
        && (abs(column - height / 4) < stroke / 2
          || column < height * 0.7 && abs(y - top - height / 2) < stroke / 2)
      guard isStroke else { return (light, light, light * 0.97) }
      return (light * pen.0 / 255, light * pen.1 / 255, light * pen.2 / 255)
    }
  }

  private static func face(_ x: Double, _ y: Double) -> Color {
    if hypot(x - 100, (y - 120) / 1.3) < 60 { return y < 70 ? (50, 35, 30) : (200, 155, 130) }
    return y > 210 && abs(x - 100) < y - 160 ? (40, 60, 110) : (205, 215, 225)
  }
}
