internal import ArgumentParser
internal import Platen

/// A part of a frame: four numbers, separated by commas, of pixels, or each with a percent sign.
struct RegionArgument: ExpressibleByArgument {
  let region: DataScanner.Region

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let isPercent = parts.allSatisfy { $0.hasSuffix("%") }
    let numbers = parts.compactMap { Double(isPercent ? $0.dropLast() : $0) }
    guard parts.count == 4, numbers.count == 4, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }),
      numbers[2] > 0, numbers[3] > 0
    else { return nil }
    let box = Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    region = isPercent ? .shares(box.scaled(by: 0.01)) : .pixels(box)
  }
}
