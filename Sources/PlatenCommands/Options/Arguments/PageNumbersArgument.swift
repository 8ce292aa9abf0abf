internal import ArgumentParser
internal import Platen

/// Numbers of pages and ranges of them, separated by commas: `1-3,7,10-`.
struct PageNumbersArgument: ExpressibleByArgument {
  let numbers: PageNumbers

  init?(argument: String) {
    guard let numbers = PageNumbers(argument) else { return nil }
    self.numbers = numbers
  }
}
