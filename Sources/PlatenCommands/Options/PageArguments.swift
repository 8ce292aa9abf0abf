internal import ArgumentParser
internal import Platen

/// Four corners as eight numbers with commas between.
struct QuadArgument: ExpressibleByArgument {
  let quad: Quad

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard numbers.count == 8, !numbers.contains(nil) else { return nil }
    let corners = stride(from: 0, to: 8, by: 2).map {
      Point(x: numbers[$0]!, y: numbers[$0 + 1]!)
    }
    guard let quad = Quad(corners: corners) else { return nil }
    self.quad = quad
  }
}

/// A paper size by name, or its sides with a unit: `A4`, `90x55mm`, `4x6in`.
struct PaperSizeArgument: ExpressibleByArgument {
  let paper: PaperSize

  init?(argument: String) {
    guard let paper = PaperSize.named(argument) ?? Self.sides(argument.lowercased()) else {
      return nil
    }
    self.paper = paper
  }

  private static func sides(_ text: String) -> PaperSize? {
    let units = [("mm", 1.0), ("cm", 10.0), ("in", 25.4), ("pt", 25.4 / 72)]
    guard let (unit, millimetres) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let sides = text.dropLast(unit.count).split(separator: "x").map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    return PaperSize(width: width * millimetres, height: height * millimetres)
  }

  static var allValueStrings: [String] { PaperSize.named.map(\.name) }
}

enum RotationChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case none = "0"
  case clockwise = "90"
  case halfTurn = "180"
  case counterclockwise = "270"

  /// The turn; `nil` for auto.
  var rotation: Rotation? { Int(rawValue).flatMap { Rotation(rawValue: $0) } }
}

enum DewarpChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, off
}

enum ColourChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, colour, gray, bw

  /// The colours to keep; `nil` for auto.
  var colour: PageColour? { PageColour(rawValue: rawValue) }
}

enum CleaningChoice: String, CaseIterable, ExpressibleByArgument {
  case none, auto, strong

  var cleaning: Cleaning { Cleaning(rawValue: rawValue)! }
}

enum CompressionChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, layered, jpeg, lossless

  var compression: PageCompression { PageCompression(rawValue: rawValue)! }
}

enum OutputTypeChoice: String, CaseIterable, ExpressibleByArgument {
  case pdfa2b = "pdfa-2b"
  case pdfa1b = "pdfa-1b"
  case pdf

  var conformance: DocumentConformance { DocumentConformance(rawValue: rawValue)! }
}
