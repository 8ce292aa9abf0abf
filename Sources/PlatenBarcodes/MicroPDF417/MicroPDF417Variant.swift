/// A size variant of MicroPDF417 (ISO/IEC 24728, tables 1 and 10 to 12).
struct MicroPDF417Variant: Hashable, Sendable {
  /// The number of codewords per row.
  let columns: Int
  let rows: Int
  /// The number of check codewords, which are the last ones.
  let checks: Int
  /// The indices of the first row's address patterns, left and right, from 0 on.
  let left: Int, right: Int
  /// The codeword cluster of the first row, 0 to 2.
  let cluster: Int

  /// The row with this address pattern on its left side.
  func row(left pattern: Int) -> Int? { row(pattern - left) }

  /// The row with this address pattern on its right side.
  func row(right pattern: Int) -> Int? { row(pattern - right) }

  private func row(_ difference: Int) -> Int? {
    let row = (difference + Self.addresses) % Self.addresses
    return row < rows ? row : nil
  }

  /// The row at or next to `place` whose codewords belong to `cluster`.
  func row(near place: Float, cluster: Int) -> Int? {
    let middle = Int(place.rounded())
    let row = (middle - 1...middle + 1).first { ($0 + self.cluster + 3) % 3 == cluster }
    return row.flatMap { (0..<rows).contains($0) ? $0 : nil }
  }

  /// The number of address patterns; they repeat cyclically.
  private static let addresses = 52

  /// All variants; the columns of the tables are rows, checks, left, right and cluster.
  static let all: [MicroPDF417Variant] =
    variants(
      columns: 1,
      [
        (11, 7, 1, 9, 0), (14, 7, 8, 8, 1), (17, 7, 36, 36, 2), (20, 8, 19, 19, 0),
        (24, 8, 9, 17, 2), (28, 8, 25, 33, 0),
      ])
    + variants(
      columns: 2,
      [
        (8, 8, 1, 1, 0), (11, 9, 1, 9, 0), (14, 9, 8, 8, 1), (17, 10, 36, 36, 2),
        (20, 11, 19, 19, 0), (23, 13, 9, 17, 2), (26, 15, 27, 35, 2),
      ])
    + variants(
      columns: 3,
      [
        (6, 12, 1, 1, 0), (8, 14, 7, 7, 0), (10, 16, 15, 15, 2), (12, 18, 25, 25, 0),
        (15, 21, 37, 37, 0), (20, 26, 1, 33, 0), (26, 32, 1, 17, 0), (32, 38, 21, 37, 2),
        (38, 44, 15, 47, 2), (44, 50, 1, 49, 0),
      ])
    + variants(
      columns: 4,
      [
        (4, 8, 47, 43, 1), (6, 12, 1, 1, 0), (8, 14, 7, 7, 0), (10, 16, 15, 15, 2),
        (12, 18, 25, 25, 0), (15, 21, 37, 37, 0), (20, 26, 1, 33, 0), (26, 32, 1, 17, 0),
        (32, 38, 21, 37, 2), (38, 44, 15, 47, 2), (44, 50, 1, 49, 0),
      ])

  private static func variants(
    columns: Int, _ table: [(rows: Int, checks: Int, left: Int, right: Int, cluster: Int)]
  ) -> [MicroPDF417Variant] {
    table.map {
      MicroPDF417Variant(
        columns: columns, rows: $0.rows, checks: $0.checks, left: $0.left - 1,
        right: $0.right - 1, cluster: $0.cluster)
    }
  }
}
