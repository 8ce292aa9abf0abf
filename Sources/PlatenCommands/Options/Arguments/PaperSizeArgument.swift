internal import ArgumentParser
internal import Platen

/// A paper size by name or by its sides with a unit: `A4`, `90x55mm`, `4x6in`.
struct PaperSizeArgument: ExpressibleByArgument {
  let paper: PaperSize

  init?(argument: String) {
    guard let paper = PaperSize.named(argument) ?? Self.sides(argument.lowercased()) else {
      return nil
    }
    self.paper = paper
  }

  /// The size for two sides and a unit; `nil` where they are malformed or out of range.
  private static func sides(_ text: String) -> PaperSize? {
    let units = [("mm", 1.0), ("cm", 10.0), ("in", 25.4), ("pt", 25.4 / 72)]
    guard let (unit, millimetres) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let sides = text.dropLast(unit.count).split(separator: "x").map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    return PaperSize(width: width * millimetres, height: height * millimetres)
  }

  static var allValueStrings: [String] { PaperSize.named.map(\.name) }
}
