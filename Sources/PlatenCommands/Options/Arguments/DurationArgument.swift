internal import ArgumentParser

/// A time span: a number and a unit, such as `90s`, `15min`, `12h` or `30d`.
struct DurationArgument: ExpressibleByArgument {
  let seconds: Double

  private static let units = ["s": 1.0, "min": 60, "h": 3600, "d": 86_400]

  init?(argument: String) {
    let number = argument.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let value = Double(number),
      let unit = Self.units[String(argument.dropFirst(number.count))],
      (0...1e9).contains(value * unit)
    else { return nil }
    seconds = value * unit
  }
}
