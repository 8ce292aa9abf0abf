/// How a language names the numbers from 0 to 99, and their places in a row from 1 to 31.
struct NumberSpellings: Sendable {
  /// From 0 on, separated by space; several names of one number stand between bars.
  let small: String
  /// From 20 on, in steps of ten.
  let tens: String
  /// What a number between two tens is called.
  let compound: @Sendable (_ tens: String, _ unit: String) -> [String]
  /// From the first on, as `small`.
  let ordinals: String
  /// What comes after them, up to the 31st, from the number's and the row's own names.
  let compoundOrdinal: @Sendable (_ tens: String, _ unit: String, _ ordinalUnit: String) -> [String]
  /// Names that follow no rule.
  var irregular: [(value: Int, name: String)] = []
  var irregularOrdinals: [(value: Int, name: String)] = []

  /// The names of each number.
  var cardinalNames: [(value: Int, name: String)] {
    let small = Self.rows(small), tens = Self.rows(tens)
    var names = small.enumerated().flatMap { value, row in row.map { (value, $0) } }
    for (index, row) in tens.enumerated() {
      let ten = 20 + 10 * index
      names += row.map { (ten, $0) }
      for unit in 1...9 where ten + unit >= small.count {
        for (tenName, unitName) in row.flatMap({ ten in small[unit].map { (ten, $0) } }) {
          names += compound(tenName, unitName).map { (ten + unit, $0) }
        }
      }
    }
    return names + irregular
  }

  /// The names of each place in a row.
  var ordinalNames: [(value: Int, name: String)] {
    let known = Self.rows(ordinals), small = Self.rows(small), tens = Self.rows(tens)
    var names = known.enumerated().flatMap { index, row in row.map { (index + 1, $0) } }
    for value in known.count + 1..<32 where value > 20 && value % 10 > 0 {
      for ten in tens[value / 10 - 2] {
        for unit in small[value % 10] {
          for ordinal in known[value % 10 - 1] {
            names += compoundOrdinal(ten, unit, ordinal).map { (value, $0) }
          }
        }
      }
    }
    return names + irregularOrdinals
  }

  private static func rows(_ text: String) -> [[String]] {
    text.split(whereSeparator: \.isWhitespace).map { $0.split(separator: "|").map(String.init) }
  }
}
