/// The cardinal numbers of a language from 0 to 99, and its ordinal numbers from 1 to 31.
struct NumberSpellings: Sendable {
  /// The names from 0 on, separated by spaces; bars separate several names of one number.
  let small: String
  /// The tens from 20 on, in the same form.
  let tens: String
  /// The names of a number between two tens.
  let compound: @Sendable (_ tens: String, _ unit: String) -> [String]
  /// The ordinal numbers from the first on, in the same form.
  let ordinals: String
  /// The names of the remaining ordinal numbers up to the 31st, from the cardinal names of the tens
  /// and the unit, and the unit's ordinal name.
  let compoundOrdinal: @Sendable (_ tens: String, _ unit: String, _ ordinalUnit: String) -> [String]
  /// Names that follow no rule.
  var irregular: [(value: Int, name: String)] = []
  var irregularOrdinals: [(value: Int, name: String)] = []

  /// All names of cardinal numbers.
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

  /// All names of ordinal numbers.
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
