internal import PlatenTextAnalysis

/// A host in a text: labels separated by points, the last a top-level domain; or an IPv4 address.
struct HostName {
  /// The range of Unicode scalars.
  let range: Range<Int>
  /// The labels after case and diacritic folding.
  let labels: [String]
  let isIPv4Address: Bool

  /// The longest host that begins at `start`; `nil` without one.
  init?(_ scalars: [Unicode.Scalar], at start: Int) {
    var end = start, labels: [String] = []
    while end < scalars.count {
      let labelStart = end
      while end < scalars.count, Self.isLabelScalar(scalars[end]) { end += 1 }
      guard end > labelStart else { break }
      labels.append(scalars[labelStart..<end].folded)
      guard end + 1 < scalars.count, scalars[end] == ".", Self.isLabelScalar(scalars[end + 1])
      else {
        break
      }
      end += 1
    }
    let isIPv4Address = Self.isIPv4Address(labels)
    while !isIPv4Address, labels.count > 1, !TopLevelDomains.all.contains(labels.last!) {
      // The next sentence follows the host without a space: `acme.com.Thanks`.
      guard scalars[end - labels.last!.count].isUppercase else { return nil }
      end -= labels.last!.count + 1
      labels.removeLast()
    }
    guard labels.count > 1, labels.allSatisfy({ $0.utf8.count <= 63 && $0.first != "-" }) else {
      return nil
    }
    self.range = start..<end
    self.labels = labels
    self.isIPv4Address = isIPv4Address
  }

  /// Whether `scalar` can be part of a label: a letter, a digit or a hyphen.
  static func isLabelScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isDigit || scalar == "-" || scalar.isLetter && scalar.properties.numericType == nil
  }

  /// Whether the labels form an IPv4 address.
  static func isIPv4Address(_ labels: [String]) -> Bool {
    labels.count == 4
      && labels.allSatisfy { label in
        label.utf8.count <= 3 && Int(label).map { $0 < 256 && String($0) == label } ?? false
      }
  }
}
