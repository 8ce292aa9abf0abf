extension [Range<Int>] {
  /// The ranges that overlap `range`. The ranges are in order, and none overlaps another.
  func overlapping(_ range: Range<Int>) -> ArraySlice<Range<Int>> {
    var low = 0, high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound > range.lowerBound { high = middle } else { low = middle + 1 }
    }
    return self[low...].prefix { $0.lowerBound < range.upperBound }
  }
}
