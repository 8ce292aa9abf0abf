/// Which pages of an input are taken, and in which order.
///
/// The steps apply in the order of the properties. All numbers are those of the input.
public struct PageArrangement: Hashable, Sendable {
  /// The pages to take, in the order of the input. Default: `nil`, all.
  public var selection: PageNumbers?
  /// The pages to begin with; the others follow in the order of the input. Default: `nil`.
  public var order: PageNumbers?
  /// Whether the last page comes first. Default: `false`.
  public var isReversed = false
  /// Whether the first half are front sides and the second half their back sides, the last one first,
  /// as from a document feeder. They then alternate. Default: `false`.
  public var interleavesSides = false

  /// Creates an arrangement that takes all pages as they come.
  public init() {}

  /// Whether all pages are taken as they come.
  public var isIdentity: Bool { self == PageArrangement() }

  /// The pages that are taken of `pages`, in their new order.
  ///
  /// Throws an error of the kind `usage` where a number is too high, or where an odd number of pages
  /// is to be interleaved.
  public func arranged<Page>(_ pages: [Page]) throws(ScanError) -> [Page] {
    var indices = Array(pages.indices)
    if let selection {
      indices = Set(try numbers(selection, of: pages.count)).sorted()
    }
    if let order {
      indices = try numbers(order, of: pages.count).uniqued(among: indices)
    }
    if isReversed { indices.reverse() }
    if interleavesSides { indices = try interleaved(indices) }
    return indices.map { pages[$0] }
  }

  private func numbers(_ numbers: PageNumbers, of count: Int) throws(ScanError) -> [Int] {
    guard let indices = numbers.indices(of: count) else {
      throw .pageNumberTooHigh("\(numbers)", pageCount: count)
    }
    return indices
  }

  private func interleaved(_ indices: [Int]) throws(ScanError) -> [Int] {
    guard indices.count.isMultiple(of: 2) else {
      throw ScanError(
        .usage,
        reason: "\(indices.count) pages cannot be front and back sides; an even number can")
    }
    let (fronts, backs) = (indices.prefix(indices.count / 2), indices.suffix(indices.count / 2))
    return zip(fronts, backs.reversed()).flatMap { [$0, $1] }
  }
}

extension [Int] {
  /// These numbers, each once and only where it is in `all`, then the rest of `all`.
  fileprivate func uniqued(among all: [Int]) -> [Int] {
    var rest = Set(all)
    let first = filter { rest.remove($0) != nil }
    return first + all.filter(rest.contains)
  }
}
