/// A number as printed: groups of digits, and the marks between them.
///
/// The one grammar of numbers, for items in text and for receipts: `1,234.56`, `1.234,56`,
/// `1'234.56`, `300 000`, and groups of two as in India, `1,27,159.68` (CLDR, `#,##,##0.###`).
package struct GroupedDigits: Hashable, Sendable {
  /// The digits between marks; at least one group.
  package let groups: [String]
  /// The marks, one between each two groups: `.`, `,`, `'` or a space.
  package let marks: [Character]

  /// Creates a number of `groups` with `marks` between them.
  package init(groups: [String], marks: [Character]) {
    self.groups = groups
    self.marks = marks
  }

  /// The number of decimal places that the marks state.
  ///
  /// A last group of three digits is ambiguous.
  ///
  /// - Parameters:
  ///   - decimalMark: The mark before decimals in this text; `nil` if numbers have none.
  ///   - currencyPlaces: The decimal places of the number's currency. One without decimals, such
  ///     as the dong, has groups of three only. `nil` if it is unknown.
  package func places(decimalMark: Character?, currencyPlaces: Int? = nil) -> Int {
    guard let last = marks.last, last == "." || last == "," else { return 0 }
    let count = groups[groups.count - 1].count
    if count != 3 { return count }
    if currencyPlaces == 0 || marks.dropLast().contains(last) { return 0 }
    if marks.count == 1, groups[0] == "0" || groups[0].count > 3 { return 3 }
    return last == decimalMark ? 3 : 0
  }

  /// The number with a decimal point, if its last group has `places` digits after the decimal
  /// mark; `nil` if the groups are none of a number.
  package func plain(places: Int) -> String? {
    let whole = places > 0 ? groups.dropLast() : groups[...]
    guard Self.isWhole(whole) else { return nil }
    return whole.joined() + (places > 0 ? "." + groups[groups.count - 1] : "")
  }

  /// Whether `groups` form a whole number: groups of three digits after the first one, or of two
  /// before a last group of three.
  private static func isWhole(_ groups: ArraySlice<String>) -> Bool {
    guard groups.count > 1, let first = groups.first, let last = groups.last else { return true }
    let middle = groups.dropFirst().dropLast()
    guard last.count == 3 else { return false }
    return middle.allSatisfy { $0.count == 3 }
      || first.count <= 2 && middle.allSatisfy { $0.count == 2 }
  }
}
