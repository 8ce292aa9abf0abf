/// How the stored pixels of an image are to be turned and mirrored to be displayed.
///
/// The raw values are those of EXIF; the names are those of VisionKit's `CGImagePropertyOrientation`.
public enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  /// As stored.
  case up = 1
  /// Left and right are exchanged.
  case upMirrored = 2
  /// A half turn.
  case down = 3
  /// Top and bottom are exchanged.
  case downMirrored = 4
  /// Rows and columns are exchanged.
  case leftMirrored = 5
  /// A quarter turn clockwise.
  case right = 6
  /// Rows and columns are exchanged, and then a half turn.
  case rightMirrored = 7
  /// A quarter turn counterclockwise.
  case left = 8

  /// Whether left and right are exchanged before ``rotation``.
  package var isMirrored: Bool {
    switch self {
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    case .up, .down, .left, .right: false
    }
  }

  /// The turn that follows.
  package var rotation: Rotation {
    switch self {
    case .up, .upMirrored: .none
    case .down, .downMirrored: .halfTurn
    case .right, .rightMirrored: .clockwise
    case .left, .leftMirrored: .counterclockwise
    }
  }
}
