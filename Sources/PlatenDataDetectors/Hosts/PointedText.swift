internal import PlatenTextAnalysis

/// A text in which hosts are looked for at one point after the other, from the first to the last.
///
/// It keeps what is known of the labels around the last point, so that a long chain of points takes
/// linear time.
struct PointedText {
  let scalars: [Unicode.Scalar]
  private var run: HostRun?
  /// The last labels and points that were examined.
  private var chain = 0..<0

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// The longest host that begins at `start`, where a label begins; `nil` without one.
  mutating func host(at start: Int) -> HostName? {
    if run?.range.contains(start) != true { run = HostRun(scalars, at: start) }
    return run?.host(at: start)
  }

  /// The start of the labels and points, with nothing between them, that end before `start`; `start`
  /// where there are none. Each call needs a `start` at or after that of the call before.
  mutating func first(before start: Int) -> Int {
    var first = start
    while first > chain.upperBound, isPart(scalars[first - 1]) { first -= 1 }
    if first == chain.upperBound { first = chain.lowerBound }
    chain = first..<start
    return first
  }

  private func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || HostName.isLabelScalar(scalar)
  }
}
