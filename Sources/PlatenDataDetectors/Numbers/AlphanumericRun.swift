internal import PlatenTextAnalysis

/// Adjacent groups of ASCII capitals and digits: `GM 2 9 5 117`, `DE89 3704 0044`.
struct AlphanumericRun {
  /// The groups' ranges of Unicode scalars, with a single space or hyphen between two.
  let groups: [Range<Int>]

  /// The runs in `scalars` whose number of digits satisfies `acceptsDigitCount`.
  static func runs(in scalars: [Unicode.Scalar], acceptsDigitCount: (Int) -> Bool)
    -> [AlphanumericRun]
  {
    var runs: [AlphanumericRun] = [], groups: [Range<Int>] = [], digits = 0, index = 0
    func close() {
      if acceptsDigitCount(digits) { runs.append(AlphanumericRun(groups: groups)) }
      groups = []
      digits = 0
    }
    while index < scalars.count {
      guard scalars[index].isCapitalOrDigit else {
        if !groups.isEmpty { close() }
        index += 1
        continue
      }
      var end = index
      while end < scalars.count, scalars[end].isCapitalOrDigit { end += 1 }
      let isWord =
        end < scalars.count && scalars[end].isLetter
        || index > 0 && (scalars[index - 1].isLetter || scalars[index - 1] == "_")
      if isWord {
        close()
      } else {
        if groups.isEmpty || groups.last!.upperBound != index - 1 { close() }
        groups.append(index..<end)
        digits += scalars[index..<end].count(where: \.isDigit)
      }
      index = end
      if index < scalars.count, scalars[index].isGroupSeparator { index += 1 } else { close() }
    }
    close()
    return runs
  }
}

extension Unicode.Scalar {
  fileprivate var isCapitalOrDigit: Bool { isDigit || value >= 0x41 && value <= 0x5A }

  fileprivate var isGroupSeparator: Bool {
    self == " " || self == "-" || value == 0xA0 || value == 0x2011 || value == 0x202F
  }
}
