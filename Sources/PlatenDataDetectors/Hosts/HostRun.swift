internal import PlatenTextAnalysis

/// Labels with single points between them, as many as follow each other.
///
/// A host begins at any of them. What all these hosts share is found once, so that looking for a host
/// at every label of a long run takes linear time.
struct HostRun {
  /// The largest number of Unicode scalars of a host: RFC 1035, section 2.3.4.
  private static let maximumScalars = 253

  /// The ranges of Unicode scalars of the labels.
  private let labels: [Range<Int>]
  /// The labels after case and diacritic folding.
  private let folded: [String]
  /// The index of the top-level domain with which every host of the run ends; `nil` without one.
  private let topLevel: Int?
  /// The labels from this one on, up to the top-level domain, are valid.
  private let firstValid: Int

  /// The range of Unicode scalars.
  var range: Range<Int> {
    labels.isEmpty ? 0..<0 : labels[0].lowerBound..<labels[labels.count - 1].upperBound
  }

  /// The run of labels that begins at `start`.
  init(_ scalars: [Unicode.Scalar], at start: Int) {
    var end = start, labels: [Range<Int>] = []
    while end < scalars.count {
      let labelStart = end
      while end < scalars.count, HostName.isLabelScalar(scalars[end]) { end += 1 }
      guard end > labelStart else { break }
      labels.append(labelStart..<end)
      guard end + 1 < scalars.count, scalars[end] == ".",
        HostName.isLabelScalar(scalars[end + 1])
      else { break }
      end += 1
    }
    let folded = labels.map { scalars[$0].folded }
    let topLevel = Self.topLevel(labels, folded, scalars)
    let lastInvalid = topLevel.flatMap { Self.lastInvalid(folded[...$0]) }
    self.labels = labels
    self.folded = folded
    self.topLevel = topLevel
    firstValid = lastInvalid.map { $0 + 1 } ?? 0
  }

  /// The last label that is a top-level domain. After it, the next sentence can follow without a
  /// space: `acme.com.Thanks`.
  private static func topLevel(
    _ labels: [Range<Int>], _ folded: [String], _ scalars: [Unicode.Scalar]
  ) -> Int? {
    for index in labels.indices.reversed() {
      if TopLevelDomains.all.contains(folded[index]) {
        let length = labels[index].upperBound - labels[0].lowerBound
        return length <= maximumScalars ? index : nil
      }
      guard scalars[labels[index].lowerBound].isUppercase else { return nil }
    }
    return nil
  }

  private static func lastInvalid(_ labels: ArraySlice<String>) -> Int? {
    labels.lastIndex { $0.utf8.count > 63 || $0.utf8.first == UInt8(ascii: "-") }
  }

  /// The longest host that begins at scalar `start`, where a label begins; `nil` without one.
  func host(at start: Int) -> HostName? {
    guard let first = labelIndex(at: start) else { return nil }
    if labels.count - first == 4, HostName.isIPv4Address(folded[first...]) {
      return HostName(labels: labels[first...], folded: folded[first...], isIPv4Address: true)
    }
    guard let topLevel, first < topLevel, first >= firstValid else { return nil }
    return HostName(
      labels: labels[first...topLevel], folded: folded[first...topLevel], isIPv4Address: false)
  }

  /// The index of the label that begins at scalar `start`, by binary search.
  private func labelIndex(at start: Int) -> Int? {
    var low = 0, high = labels.count
    while low < high {
      let middle = (low + high) / 2
      if labels[middle].lowerBound >= start { high = middle } else { low = middle + 1 }
    }
    return low < labels.count && labels[low].lowerBound == start ? low : nil
  }
}
