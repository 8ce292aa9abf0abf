/// A selection of pages by their numbers, such as `1-3,7,10-`.
///
/// Numbers start at 1. A range may end at the last page (`10-`), and runs backwards where its end is
/// below its start (`5-1`).
public struct PageNumbers: Hashable, Sendable {
  /// A range of numbers; `end` is `nil` for the last page.
  private struct Range: Hashable {
    let start: Int
    let end: Int?
  }

  private let ranges: [Range]

  /// The largest number: no input has as many pages.
  private static let maximum = 1_000_000_000

  /// The numbers of `count` pages, from 0, in the order of the selection; `nil` where a number is above
  /// `count`.
  public func indices(of count: Int) -> [Int]? {
    var indices: [Int] = []
    for range in ranges {
      let end = range.end ?? max(count, range.start)
      guard max(range.start, end) <= count else { return nil }
      let step = range.start <= end ? 1 : -1
      indices += stride(from: range.start - 1, through: end - 1, by: step)
    }
    return indices
  }
}

extension PageNumbers: LosslessStringConvertible {
  /// Creates a selection from numbers and ranges, separated by commas; `nil` for any other text.
  public init?(_ description: String) {
    var ranges: [Range] = []
    for part in description.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard let start = Self.number(ends[0]) else { return nil }
      if ends.count == 1 {
        ranges.append(Range(start: start, end: start))
      } else if ends[1].isEmpty {
        ranges.append(Range(start: start, end: nil))
      } else {
        guard let end = Self.number(ends[1]) else { return nil }
        ranges.append(Range(start: start, end: end))
      }
    }
    self.ranges = ranges
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text),
      (1...maximum).contains(number)
    else { return nil }
    return number
  }

  /// The numbers and ranges, separated by commas.
  public var description: String {
    ranges.map { range in
      range.end == range.start
        ? "\(range.start)" : "\(range.start)-\(range.end.map(String.init) ?? "")"
    }.joined(separator: ",")
  }
}
