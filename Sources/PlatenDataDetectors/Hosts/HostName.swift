internal import PlatenTextAnalysis

/// A host in a text: labels separated by points, the last a top-level domain; or an IPv4 address.
struct HostName {
  /// The range of Unicode scalars.
  let range: Range<Int>
  /// The range of Unicode scalars of the last label.
  let topLevelRange: Range<Int>
  /// The labels after case and diacritic folding, two or more.
  let labels: [String]
  let isIPv4Address: Bool

  /// Creates a host of `labels`, ranges of Unicode scalars, of which there are two or more.
  init(labels: ArraySlice<Range<Int>>, folded: ArraySlice<String>, isIPv4Address: Bool) {
    range = labels.first!.lowerBound..<labels.last!.upperBound
    topLevelRange = labels.last!
    self.labels = Array(folded)
    self.isIPv4Address = isIPv4Address
  }

  /// The longest host that begins at `start`; `nil` without one.
  init?(_ scalars: [Unicode.Scalar], at start: Int) {
    guard let host = HostRun(scalars, at: start).host(at: start) else { return nil }
    self = host
  }

  /// Whether `scalar` can be part of a label: a letter, a digit or a hyphen.
  static func isLabelScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isDigit || scalar == "-" || scalar.isLetter && scalar.properties.numericType == nil
  }

  /// Whether the labels form an IPv4 address.
  static func isIPv4Address(_ labels: some Collection<String>) -> Bool {
    labels.count == 4
      && labels.allSatisfy { label in
        label.utf8.count <= 3 && Int(label).map { $0 < 256 && String($0) == label } ?? false
      }
  }
}
