internal import ArgumentParser
internal import Platen

/// A point: two numbers, separated by a comma.
struct PointArgument: ExpressibleByArgument {
  let point: Point

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == 2 else { return nil }
    point = Point(x: numbers[0], y: numbers[1])
  }
}
