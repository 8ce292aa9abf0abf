extension [UInt8] {
  /// The Levenshtein distance to `other`, in insertions, deletions and substitutions of single
  /// letters; `limit + 1` where it exceeds `limit`.
  package func editDistance(to other: [UInt8], limit: Int) -> Int {
    guard abs(count - other.count) <= limit else { return limit + 1 }
    var row = [Int](0...other.count)
    for (i, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, otherLetter) in other.enumerated() {
        let next = Swift.min(row[j] + 1, row[j + 1] + 1, diagonal + (letter == otherLetter ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
      if row.min()! > limit { return limit + 1 }
    }
    return row[other.count]
  }
}
