internal import PlatenModel

/// Which way a word runs on the page.
enum WritingDirection: Hashable {
  case leftToRight
  /// As Arabic and Hebrew do. Letters are mirrored, so that they keep their logical order.
  case rightToLeft
  /// As Chinese and Japanese may. Letters lie on their right sides.
  case topToBottom
}

extension WritingDirection {
  /// The text matrix's `a b c d` (ISO 32000-1, 9.4.2).
  var matrix: StaticString {
    switch self {
    case .leftToRight: "1 0 0 1"
    case .rightToLeft: "-1 0 0 1"
    case .topToBottom: "0 -1 1 0"
    }
  }

  /// A distance on the page as this matrix has it.
  func turned(x: Int, y: Int) -> (x: Int, y: Int) {
    switch self {
    case .leftToRight: (x, y)
    case .rightToLeft: (-x, y)
    case .topToBottom: (-y, x)
    }
  }
}

extension RecognizedPage.Word {
  var direction: WritingDirection {
    isVertical ? .topToBottom : isRightToLeft ? .rightToLeft : .leftToRight
  }
}
