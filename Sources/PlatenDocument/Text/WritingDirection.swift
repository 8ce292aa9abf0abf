internal import PlatenModel

/// The writing direction of a word on the page.
enum WritingDirection: Hashable {
  case leftToRight
  /// Arabic and Hebrew. The text matrix mirrors the letters, so that they keep their logical order.
  case rightToLeft
  /// Vertical Chinese and Japanese. The text matrix rotates the letters onto their right sides.
  case topToBottom
}

extension WritingDirection {
  /// The components `a b c d` of the text matrix (ISO 32000-1, 9.4.2).
  var matrix: StaticString {
    switch self {
    case .leftToRight: "1 0 0 1"
    case .rightToLeft: "-1 0 0 1"
    case .topToBottom: "0 -1 1 0"
    }
  }

  /// A distance on the page in the coordinates of this matrix.
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
