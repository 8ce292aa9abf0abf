internal import ArgumentParser
internal import Platen

/// Four corners: eight numbers, separated by commas.
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
