internal import ArgumentParser
internal import Platen

/// Numbers of subjects, from 1, separated by commas.
struct SubjectNumbersArgument: ExpressibleByArgument {
  let numbers: Set<Subject.ID>

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    self.numbers = Set(numbers)
  }
}
