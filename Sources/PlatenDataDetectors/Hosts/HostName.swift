internal import PlatenTextAnalysis

/// A host's name in a text: labels between points, the last of which exists, or an address.
struct HostName {
  /// Unicode scalars.
  let range: Range<Int>
  let labels: [String]
  let isIPv4Address: Bool

  /// The host that begins at `start`, as long as it can be.
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
      // The sentence goes on without a space after the host: `acme.com.Thanks`.
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

  static func isLabelScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isDigit || scalar == "-" || scalar.isLetter && scalar.properties.numericType == nil
  }

  /// Whether the labels are an address of IPv4.
  static func isIPv4Address(_ labels: [String]) -> Bool {
    labels.count == 4
      && labels.allSatisfy { label in
        label.utf8.count <= 3 && Int(label).map { $0 < 256 && String($0) == label } ?? false
      }
  }
}
