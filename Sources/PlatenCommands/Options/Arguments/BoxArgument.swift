internal import ArgumentParser
internal import Platen

/// A box: four numbers, separated by commas, of its left and upper edge, its width and its height.
struct BoxArgument: ExpressibleByArgument {
  let box: Box

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter { abs($0) <= 1e7 }
    guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    box = Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
