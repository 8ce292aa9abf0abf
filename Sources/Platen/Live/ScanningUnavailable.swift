internal import PlatenVideo

/// Why a camera or a video cannot be scanned now; named as in VisionKit.
public enum ScanningUnavailable: String, Error, Hashable, Sendable, CaseIterable {
  /// This system cannot scan; never on Linux.
  case unsupported
  /// This user may not open the camera or the file.
  case cameraRestricted
  // VisionKit has none of the following.
  /// There is no such camera or file.
  case deviceAbsent
  /// Another program uses the camera.
  case deviceBusy
  /// The camera delivers nothing that can be scanned.
  case formatUnsupported
}

extension ScanningUnavailable: CustomStringConvertible {
  /// One line without a full stop.
  public var description: String {
    switch self {
    case .unsupported: "this system cannot scan"
    case .cameraRestricted: "this user may not open the camera; members of the group 'video' may"
    case .deviceAbsent: "there is no such camera or video"
    case .deviceBusy: "another program uses the camera"
    case .formatUnsupported: "the camera delivers neither Motion JPEG nor YUYV"
    }
  }
}

extension VideoSource {
  /// Why the source cannot be scanned now; `nil` where it can. A camera is opened and closed again.
  public var unavailability: ScanningUnavailable? {
    switch fault() {
    case .absent: .deviceAbsent
    case .refused: .cameraRestricted
    case .busy: .deviceBusy
    case .unusable: .formatUnsupported
    case nil: nil
    }
  }
}
